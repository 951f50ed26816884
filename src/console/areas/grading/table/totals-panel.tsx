import type { GradingTotals } from '#contract/grading/score.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { number } from '#console/ui/format.ts'

interface TotalsPanelProps {
  totals: GradingTotals
  /** The tens that the table is narrowed down to. */
  tens: number | undefined
  onTens: (tens: number | undefined) => void
}

/** What the whole class comes to, with final scores by tens; one of them narrows the table down. */
export function TotalsPanel({ totals, tens, onTens }: TotalsPanelProps) {
  const { t } = useTranslation()
  const { students, complete, passed, average, median, highest, lowest, distribution } = totals
  const score = (value: number | null) => (value === null ? '–' : number(value))
  const figures = [
    ['Participants', number(students)],
    ['Final score complete', number(complete)],
    ['Passed', number(passed)],
    ['Average', score(average)],
    ['Median', score(median)],
    ['Highest', score(highest)],
    ['Lowest', score(lowest)],
  ] as const
  const most = Math.max(1, ...distribution.map(({ count }) => count))
  return (
    <div className="flex flex-col gap-4 p-4">
      <section aria-labelledby="grade-histogram" className="flex flex-col gap-2">
        <h2 id="grade-histogram" className="font-medium">
          {t('Final scores')}
        </h2>
        <div className="flex h-32 items-end gap-0.5 border-b border-line-strong">
          {distribution.map(({ from, to, count }, n) => (
            <button
              key={from}
              type="button"
              aria-pressed={tens === n}
              aria-label={`${from}–${to}: ${number(count)}`}
              title={`${from}–${to}: ${number(count)}`}
              onClick={() => onTens(tens === n ? undefined : n)}
              className="group flex h-full min-w-0 flex-1 flex-col items-center justify-end"
            >
              <span aria-hidden className="text-xs text-muted tabular-nums">
                {count === 0 ? '' : number(count)}
              </span>
              <span
                aria-hidden
                style={{ height: `${(count / most) * 80}%` }}
                className={cx(
                  'w-full rounded-t-sm group-hover:bg-accent-hover',
                  tens === n ? 'bg-accent-hover outline-2 outline-text' : 'bg-accent',
                )}
              />
            </button>
          ))}
        </div>
        <p aria-hidden className="flex text-xs text-muted tabular-nums">
          {distribution.map(({ from }) => (
            <span key={from} className="flex-1 text-center">
              {from}
            </span>
          ))}
        </p>
      </section>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {figures.map(([title, value]) => (
          <div key={title} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{t(title)}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
