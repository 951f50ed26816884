import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { Consequence } from '#engine/next-step.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { useWords } from '#console/commands/say.ts'

/** Names shown before the rest is only counted. */
const SHOWN = 6

/** What will happen, to which records, and which are left out and why. */
export function ConsequenceBox({ consequence, danger }: { consequence: Consequence; danger: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const { confirm, targets, refused, allRows } = consequence
  const more = targets.length - SHOWN
  return (
    <div className={cx('rounded-md px-3 py-2', danger ? 'bg-danger-soft' : 'bg-sunken')}>
      <p className={cx('font-medium', danger && 'text-danger')}>{words(confirm.title)}</p>
      {confirm.detail === undefined ? null : <p>{words(confirm.detail)}</p>}
      {allRows === undefined ? null : (
        <p className="pt-1 text-sm">
          {t('Everything in this filter: {{count}} records. The results appear under Jobs.', {
            count: allRows,
          })}
        </p>
      )}
      {targets.length > 1 ? (
        <p className="pt-1 text-sm break-words">
          {targets
            .slice(0, SHOWN)
            .map((ref) => ref.label)
            .join(', ')}
          {more > 0 ? ` ${t('and {{number}} more', { number: more })}` : ''}
        </p>
      ) : null}
      {refused.length > 0 ? (
        <div className="pt-1 text-sm">
          <p className="font-medium">{t('{{number}} not included:', { number: refused.length })}</p>
          <ul>
            {refused.slice(0, SHOWN).map(({ ref, reason }) => (
              <li key={ref.id}>{words(obstacleSay(reason))}</li>
            ))}
          </ul>
          {refused.length > SHOWN ? <p>{t('and {{number}} more', { number: refused.length - SHOWN })}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
