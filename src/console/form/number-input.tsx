import { useState } from 'react'
import type { FieldControl } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { isStrayLetter } from './keep-letters-out.ts'
import type { Typed } from './typed.ts'
import { readRupiah, readWhole, showTyped } from './typed.ts'

export interface NumberInputProps extends Partial<FieldControl> {
  kind: 'int' | 'rupiah'
  value: Typed<number>
  onChange: (value: Typed<number>) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  ref?: React.Ref<HTMLInputElement>
}

/** A whole number or an amount. It is grouped once it is left; while one types, the text is one's own. */
export function NumberInput({ kind, value, onChange, onBlur, ...control }: NumberInputProps) {
  const [text, setTyped] = useState<string>()
  const read = kind === 'rupiah' ? readRupiah : readWhole
  // The value may become another while the field has the focus: then the text speaks of it no longer.
  const typed = text !== undefined && read(text) === value ? text : undefined
  const input = (
    <Input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? showTyped(value)}
      onChange={(event) => {
        if (isStrayLetter(event)) return
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
      {...(kind === 'rupiah' ? { className: 'pl-8' } : {})}
    />
  )
  if (kind === 'int') return input
  return (
    <div className="relative">
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-muted">
        Rp.
      </span>
      {input}
    </div>
  )
}
