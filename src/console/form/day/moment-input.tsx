import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import { shortMoment } from '#console/ui/format.ts'
import { Input } from '#console/ui/input.tsx'
import { parseMoment } from '#engine/answers/parse-moment.ts'
import { CalendarButton } from './calendar-button.tsx'

interface MomentInputProps extends FieldControl {
  /** ISO 8601, or the text that could not be read as a moment. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  disabled: boolean
}

const two = (value: number) => String(value).padStart(2, '0')
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))

/** The day and the time of a moment, as the person's clock has them. */
function localOf(value: string): { day: string; time: string } {
  const at = new Date(value)
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** ISO 8601 of a day and a time where the person is. */
const momentOf = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()

function readMoment(text: string, today: string): string | null {
  if (text.trim() === '') return null
  const read = parseMoment(text, today)
  return read ? momentOf(read.day, read.time) : text.trim()
}

/** A day and a time of day, both as the person's clock has them: typed (`besok 10:00`), or the day picked in a calendar. */
export function MomentInput({ value, onChange, onBlur, disabled, ...control }: MomentInputProps) {
  const { t } = useTranslation()
  const { today } = useAtomValue(commandContextAtom)
  const [text, setTyped] = useState<string>()
  const typed = text !== undefined && readMoment(text, today) === value ? text : undefined
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLButtonElement>(null)
  const local = value !== null && isMoment(value) ? localOf(value) : undefined
  const shown = typed ?? (value === null ? '' : local ? shortMoment(value) : value)
  return (
    <div className="relative">
      <Input
        {...control}
        ref={input}
        disabled={disabled}
        autoComplete="off"
        placeholder={t('30/11 09:00, tomorrow 14:00')}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readMoment(event.target.value, today))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          calendar.current?.click()
        }}
        onBlur={() => {
          setTyped(undefined)
          onBlur()
        }}
        className="pr-9"
      />
      <CalendarButton
        ref={calendar}
        field={input}
        value={local?.day ?? null}
        today={today}
        past={false}
        disabled={disabled}
        onPick={(day) => {
          setTyped(undefined)
          onChange(momentOf(day, local?.time ?? '09:00'))
        }}
      />
    </div>
  )
}
