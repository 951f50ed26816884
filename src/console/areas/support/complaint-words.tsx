import type { Complaint, ComplaintStatus } from '#contract/support/complaint.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { Moment } from '#console/ui/moment.tsx'

export const statusTones: Readonly<Record<ComplaintStatus, Tone>> = {
  OPEN: 'accent',
  SOLVED: 'success',
  REJECTED: 'neutral',
}

export const priorityTones: Readonly<Record<Complaint['priority'], Tone>> = {
  LOW: 'neutral',
  NORMAL: 'active',
  HIGH: 'warning',
}

const HOUR = 3_600_000

/** How many hours a complaint has been open, or was until it was closed. */
export const ageHours = ({ createdAt, handledAt, status }: Complaint, now = Date.now()): number =>
  Math.max(
    0,
    Math.floor(
      ((status === 'OPEN' || handledAt === null ? now : Date.parse(handledAt)) - Date.parse(createdAt)) / HOUR,
    ),
  )

/** How long a complaint has been open: `3 d 4 h`. */
export function Age({ row }: { row: Complaint }) {
  const { t } = useTranslation()
  const hours = ageHours(row)
  const days = Math.floor(hours / 24)
  return days === 0 ? t('{{count}} h', { count: hours }) : t('{{days}} d {{hours}} h', { days, hours: hours % 24 })
}

/** When a complaint should be closed, marked when that has passed. */
export function Due({ row }: { row: Complaint }) {
  const { t } = useTranslation()
  if (row.dueAt === null) return <span className="text-muted">–</span>
  if (!row.overdue) return <Moment value={row.dueAt} time />
  return (
    <span className="font-medium text-danger">
      {t('Overdue')} · <Moment value={row.dueAt} />
    </span>
  )
}
