import type { Complaint } from '#contract/support/complaint.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { Age, Due, statusTones } from './complaint-words.tsx'

/** Where a complaint stands, under the heading of its page. */
export function ComplaintStatusLine({ row }: { row: Complaint }) {
  const { t } = useTranslation()
  const { status, handledBy, handledAt, resolution } = row
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusPill tone={statusTones[status]}>{t(codeWords(status))}</StatusPill>
      {handledBy ? <span>{handledBy.name}</span> : <span className="text-muted">{t('Unassigned')}</span>}
      {status === 'OPEN' ? (
        <>
          <span className="text-muted">
            <Age row={row} />
          </span>
          <Due row={row} />
        </>
      ) : (
        <>
          <span className="text-muted">
            <Moment value={handledAt} time />
          </span>
          <span className="min-w-0 break-words">{resolution}</span>
        </>
      )}
    </span>
  )
}
