import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** The frame of everything one types or picks into. */
export const controlClass = cx(
  'w-full rounded-md border border-line-strong bg-surface px-2.5 text-text transition-colors',
  'hover:border-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger',
)

/** A field for one line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(controlClass, 'h-control', className)} />
}
