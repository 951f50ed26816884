import { Field } from '#console/ui/field.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

interface FieldNoteProps {
  /** The field that it is about; `all` for the whole. */
  name: string
  label: string
  value: string
  help?: string | undefined
  error?: string | undefined
  disabled?: boolean
  onChange: (text: string) => void
}

/** What a curator writes about a field of a submission, or about the whole. */
export function FieldNote({ name, label, value, help, error, disabled = false, onChange }: FieldNoteProps) {
  const max = name === 'all' ? 2000 : 1000
  return (
    <div data-note={name} className="max-w-2xl">
      <Field label={label} help={help} error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={max}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}
