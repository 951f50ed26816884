import type { ComponentType } from 'react'
import type { FieldIssue } from '#contract/core/error.ts'
import type { FieldControl } from '#console/ui/field.tsx'
import type { Choice, ChoiceSource } from './choice/choices.ts'

/** The values of a form by field: text, numbers, days `YYYY-MM-DD`, ids, yes and no; `null` for nothing. */
export type Values = Record<string, unknown>

export interface CustomInputProps {
  value: unknown
  onChange: (value: unknown) => void
  control: FieldControl
  disabled: boolean
  /** What is wrong within the value; the paths begin there. */
  issues: readonly FieldIssue[]
  /** All fields of the form. */
  values: Values
}

type FieldKind<V extends Values> =
  /** `secret`: what is typed is hidden, and what is stored never shown. */
  | { kind: 'text'; capitals?: boolean; secret?: true; max?: number; placeholder?: string }
  | { kind: 'longtext'; rows?: number; max?: number; placeholder?: string }
  | { kind: 'int' | 'rupiah' }
  | { kind: 'date' }
  /** A day and a time of day, as ISO 8601. */
  | { kind: 'moment' }
  | { kind: 'enum'; choices: readonly Choice[] }
  /** One of a short list that the server keeps; asked for once. */
  | { kind: 'list'; source: ChoiceSource<string> }
  /** A record, found by typing. What can be found may depend on the other fields. */
  | { kind: 'record'; source: (values: V) => ChoiceSource<number>; placeholder?: string }
  | { kind: 'bool'; text: string }
  /** A picture of this customer: of the gallery, or with `purpose` a file of this record alone. */
  | { kind: 'picture'; customerId: number; purpose?: string }
  /** What no other kind is enough for; `words` say a value in one line. */
  | { kind: 'custom'; component: ComponentType<CustomInputProps>; words: (value: unknown) => string }

/** One field of a form as data; `RecordForm` draws it. */
export type FieldSpec<V extends Values> = FieldKind<V> & {
  name: keyof V & string
  label: string
  help?: string
  /** Something is stored that is never shown: what is typed takes its place for good, which is asked before. */
  replaces?: boolean
  /** Fields whose values mean nothing any more once this one has changed. */
  clears?: readonly (keyof V & string)[]
  /** Why the field cannot be changed, when it cannot. */
  locked?: (values: V) => string | undefined
}

export interface FormSection<V extends Values> {
  title?: string
  fields: readonly FieldSpec<V>[]
  /** Whether these are asked for at all, as the other fields stand; what was typed here stays meanwhile. */
  when?: (values: V) => boolean
}

/** The fields of all sections, in order. */
export function fieldsOf<V extends Values>(sections: readonly FormSection<V>[]): FieldSpec<V>[] {
  return sections.flatMap((section) => section.fields)
}
