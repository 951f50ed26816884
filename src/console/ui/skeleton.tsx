import { cx } from './cx.ts'

/** A grey bar where a text will stand. Give it the size that the text will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('animate-breathe block h-3 rounded-sm bg-hover', className)} />
}
