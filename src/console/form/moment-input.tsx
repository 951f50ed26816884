import type { FieldControl } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'

interface MomentInputProps extends FieldControl {
  /** ISO 8601; text that is none stays as it was typed. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  disabled: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-20T10:00` where the person is; empty for what is no moment. */
function localOf(value: string | null): string {
  const at = new Date(value ?? '')
  if (Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A field for a day and a time of day, both as the person's clock has them. */
export function MomentInput({ value, onChange, ...rest }: MomentInputProps) {
  return (
    <Input
      {...rest}
      type="datetime-local"
      value={localOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : new Date(target.value).toISOString())}
    />
  )
}
