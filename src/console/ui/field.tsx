import type { ReactNode } from 'react'
import { useId } from 'react'
import { Icon } from './icon.tsx'

/** What the control inside a field must carry. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  /** One quiet line under the control. */
  help?: ReactNode
  /** What is wrong; takes the place of the help. */
  error?: string | undefined
  required?: boolean
  /** The label is for screen readers only: a heading says it already. */
  isLabelHidden?: boolean
  /** Stands at the right end of the label's line. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** A labelled control: `<Field label="E-mail" error={…}>{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, help, error, required = false, isLabelHidden = false, aside, children }: FieldProps) {
  const id = useId()
  const note = error ?? help
  const noteId = note ? `${id}-note` : undefined
  return (
    <div className="flex flex-col gap-1">
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className="font-medium">
          {label}
          {required ? (
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
          ) : null}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': noteId,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error ? (
        <p id={noteId} className="flex items-start gap-1 text-sm text-danger">
          <Icon name="alert" size={14} className="mt-px shrink-0" />
          {error}
        </p>
      ) : help ? (
        <p id={noteId} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  )
}
