import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** Some of what it stands for is chosen. */
  mixed?: boolean
  children?: ReactNode
}

/** A checkbox with its label. Without children give it an `aria-label`. */
export function Checkbox({ mixed = false, children, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const input = <input {...rest} ref={box} type="checkbox" />
  if (!children) return input
  return (
    <label className={cx('inline-flex items-center gap-2', className)}>
      {input}
      {children}
    </label>
  )
}
