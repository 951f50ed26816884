import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Choices as ChoicesSchema } from '#contract/core/resource/field.ts'
import { TextArea } from '#console/ui/text-area.tsx'
import type { CustomInputProps } from '#console/form/fields.ts'

type Choices = z.output<typeof ChoicesSchema>

const isChoices = (value: unknown): value is Choices => Array.isArray(value)

/** `Kelas malam` → `kelas-malam` */
const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const toLines = (value: unknown) =>
  isChoices(value) ? value.map((one) => `${one.value} = ${one.label}`).join('\n') : ''

/** `malam = Kelas malam` on each line; a line without a value gets one that is made of its label. */
function fromLines(text: string): Choices {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    const label = line.slice(at + 1).trim()
    const value = at === -1 ? slugOf(label) : line.slice(0, at).trim()
    return label === '' ? [] : [{ value, label }]
  })
}

/** Choices with their values, one on each line. */
export default function ChoicesInput({ value, onChange, control, disabled }: CustomInputProps) {
  const [text, setText] = useState(() => toLines(value))
  // What was typed stays as it was typed, until the value is changed from elsewhere.
  const shown = JSON.stringify(fromLines(text)) === JSON.stringify(value ?? []) ? text : toLines(value)
  return (
    <TextArea
      {...control}
      rows={5}
      value={shown}
      disabled={disabled}
      onChange={(event) => {
        setText(event.target.value)
        onChange(fromLines(event.target.value))
      }}
    />
  )
}
