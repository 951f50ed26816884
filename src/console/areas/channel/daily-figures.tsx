import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { daily } from '#contract/channel/daily.ts'
import { dayFigures } from '#contract/channel/daily.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { number, rupiah } from '#console/ui/format.ts'

/** Whether a day says what its sales say now; only one that is locked or written by people can say something else. */
export function SalesNow({ row }: { row: DailyEcommerce }) {
  const { t } = useTranslation()
  const { counted } = row
  if (!counted) return null
  const others = dayFigures.filter((key) => counted[key] !== row[key])
  if (others.length === 0) return <p>{t('The figures match the sales.')}</p>
  return (
    <>
      <p>{t(row.locked ? 'Locked. The sales now show:' : 'Entered manually. The sales show:')}</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {others.map((key) => (
          <li key={key}>
            {t(daily.described[key].title)}{' '}
            {daily.described[key].type === 'money' ? rupiah(counted[key]) : number(counted[key])}
          </li>
        ))}
      </ul>
    </>
  )
}
