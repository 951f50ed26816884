import type { ComponentProps } from 'react'
import { useState } from 'react'
import type { FieldControl } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { isStrayLetter } from './keep-letters-out.ts'
import type { Typed } from './typed.ts'
import { readDecimal, readRupiah, readWhole, showDecimal, showTyped } from './typed.ts'

/** What a grid of numbers says of each besides. */
type Passed = 'aria-label' | 'className' | 'onFocus' | 'onKeyDown' | 'readOnly' | 'tabIndex'

export interface NumberInputProps extends Partial<FieldControl>, Pick<ComponentProps<'input'>, Passed> {
  kind: 'int' | 'decimal' | 'rupiah'
  value: Typed<number>
  onChange: (value: Typed<number>) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  autoFocus?: boolean
  ref?: React.Ref<HTMLInputElement>
}

const ways = {
  int: { read: readWhole, show: showTyped },
  decimal: { read: readDecimal, show: showDecimal },
  rupiah: { read: readRupiah, show: showTyped },
} as const

/** A number or an amount. It is grouped once it is left; while one types, the text is one's own. */
export function NumberInput({ kind, value, onChange, onBlur, ...control }: NumberInputProps) {
  const [text, setTyped] = useState<string>()
  const { read, show } = ways[kind]
  // The value may become another while the field has the focus: then the text speaks of it no longer.
  const typed = text !== undefined && read(text) === value ? text : undefined
  const input = (
    <Input
      {...control}
      inputMode={kind === 'decimal' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed ?? show(value)}
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
  if (kind !== 'rupiah') return input
  return (
    <div className="relative">
      <span aria-hidden className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-muted">
        Rp.
      </span>
      {input}
    </div>
  )
}
