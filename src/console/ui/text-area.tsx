import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './input.tsx'

/** A field for several lines of text; it grows with them. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...rest} rows={rows} className={cx(controlClass, 'field-sizing-content resize-y py-1.5', className)} />
  )
}
