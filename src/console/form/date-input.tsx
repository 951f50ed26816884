import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { calendarDay } from '#console/ui/format.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Input } from '#console/ui/input.tsx'
import { readDay } from './typed.ts'

export interface DateInputProps extends Partial<FieldControl> {
  /** `YYYY-MM-DD`, or the text that could not be read as a day. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
  ref?: React.Ref<HTMLInputElement>
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day: typed in whatever way people write days (`30/11`, `besok`, `+14d`), or chosen from the browser's calendar. */
export function DateInput({ value, onChange, onBlur, ...control }: DateInputProps) {
  const { t } = useTranslation()
  const { today } = useAtomValue(commandContextAtom)
  const [text, setTyped] = useState<string>()
  // The value may become another while the field has the focus: then the text speaks of it no longer.
  const typed = text !== undefined && readDay(text, today) === value ? text : undefined
  const calendar = useRef<HTMLInputElement>(null)
  const shown = typed ?? (value === null ? '' : isDay(value) ? calendarDay(value) : value)

  function take() {
    if (typed !== undefined) onChange(readDay(typed, today))
    setTyped(undefined)
  }

  return (
    <div className="relative">
      <Input
        {...control}
        autoComplete="off"
        placeholder={t('30/11, tomorrow, +14d')}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readDay(event.target.value, today))
        }}
        onBlur={() => {
          take()
          onBlur?.()
        }}
        className="pr-9"
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value !== null && isDay(value) ? value : ''}
        onChange={(event) => {
          setTyped(undefined)
          onChange(event.target.value === '' ? null : event.target.value)
        }}
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
      />
      <IconButton
        icon="calendar"
        label={t('Calendar')}
        tabIndex={-1}
        disabled={control.disabled ?? false}
        className="absolute inset-y-0 right-0"
        onClick={() => calendar.current?.showPicker()}
      />
    </div>
  )
}
