import { useState } from 'react'
import type { Prospect } from '#contract/crm/prospect.ts'
import { timeUsed } from '#contract/crm/prospect.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'

const DAY = 86_400_000

const looks = {
  fine: 'text-muted',
  soon: 'text-warning',
  late: 'font-semibold text-danger',
} as const

const lookOf = (used: number | undefined) => (used === undefined || used < 0.75 ? 'fine' : used <= 1 ? 'soon' : 'late')

/** How many days a prospect has been in its stage, against the limit of that. */
/** What the clock says where rows are drawn. */
const clock = () => Date.now()

export function TimeInStage({ row }: { row: Pick<Prospect, 'stage' | 'stageEnteredAt'> }) {
  const { t } = useTranslation()
  const [now] = useState(clock)
  const days = Math.max(0, Math.floor((now - Date.parse(row.stageEnteredAt)) / DAY))
  const look = lookOf(timeUsed(row, now))
  const text =
    row.stage.slaDays === null || row.stage.kind !== 'OPEN'
      ? t(days === 1 ? '{{count}} day' : '{{count}} days', { count: days })
      : t('{{count}} of {{limit}} days', { count: days, limit: row.stage.slaDays })
  return (
    <span className={looks[look]}>
      {text}
      {look === 'late' ? <span className="sr-only"> {t('Too long in this stage')}</span> : null}
    </span>
  )
}
