import { cx } from './cx.ts'
import type { Tone } from './badge.tsx'

const dots: Record<Tone, string> = {
  neutral: 'bg-muted',
  accent: 'bg-accent',
  active: 'bg-active',
  pending: 'bg-pending',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

/** The same before the text of an element that has room for nothing else. */
export const statusDots: Record<Tone, string> = {
  neutral: 'before:bg-muted',
  accent: 'before:bg-accent',
  active: 'before:bg-active',
  pending: 'before:bg-pending',
  success: 'before:bg-success',
  warning: 'before:bg-warning',
  danger: 'before:bg-danger',
}

/** A record's status: a coloured dot and the word, so that colour never stands alone. */
export function StatusPill({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dots[tone])} />
      <span className="truncate">{children}</span>
    </span>
  )
}
