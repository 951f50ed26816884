import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { Input } from '#console/ui/input.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { readDay } from '../typed.ts'

export interface DateInputProps extends Partial<FieldControl> {
  /** `YYYY-MM-DD`, or the text that could not be read as a day. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** What happened already: `30/11` is the last one, and past days are offered. */
  past?: boolean
  placeholder?: string
  /** Texts that mean something else than a day; the value is the text then. */
  isOther?: (text: string) => boolean
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day: typed in whatever way people write days (`30/11`, `besok`, `+14d`), or picked in a calendar (Alt Down). */
export function DateInput({ value, onChange, onBlur, past = false, placeholder, isOther, ...control }: DateInputProps) {
  const { t } = useTranslation()
  const { today } = useAtomValue(commandContextAtom)
  const [text, setTyped] = useState<string>()
  const read = (typed: string) => (isOther?.(typed) ? typed : readDay(typed, today, past))
  // The value may become another while the field has the focus: then the text speaks of it no longer.
  const typed = text !== undefined && read(text) === value ? text : undefined
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLButtonElement>(null)
  const shown = typed ?? (value === null ? '' : isDay(value) ? calendarDay(value) : value)

  function take() {
    if (typed !== undefined) onChange(read(typed))
    setTyped(undefined)
  }

  return (
    <div className="relative">
      <Input
        {...control}
        ref={input}
        autoComplete="off"
        placeholder={placeholder ?? (past ? t('30/11, yesterday, -14d') : t('30/11, tomorrow, +14d'))}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(read(event.target.value))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          calendar.current?.click()
        }}
        onBlur={() => {
          take()
          onBlur?.()
        }}
        className="pr-9"
      />
      <CalendarButton
        ref={calendar}
        field={input}
        value={value !== null && isDay(value) ? value : null}
        today={today}
        past={past}
        disabled={control.disabled ?? false}
        onPick={(day) => {
          setTyped(undefined)
          onChange(day)
        }}
      />
    </div>
  )
}
