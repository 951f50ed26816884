import { cx } from './cx.ts'

/** How far something is, in whole percent. */
export function ProgressBar({ percent, label, tone = 'accent' }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-full bg-hover"
    >
      <div
        style={{ width: `${percent}%` }}
        className={cx('h-full rounded-full transition-[width]', tone === 'danger' ? 'bg-danger' : 'bg-accent')}
      />
    </div>
  )
}

export interface ProgressBarProps {
  percent: number
  label: string
  tone?: 'accent' | 'danger'
}
