import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  neutral: 'bg-hover text-text',
  accent: 'bg-accent-soft text-accent',
  active: 'bg-active-soft text-active',
  pending: 'bg-pending-soft text-pending',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const

export type Tone = keyof typeof tones

/** A short word or number on a tinted ground. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-[1.125rem] shrink-0 items-center rounded-full px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
