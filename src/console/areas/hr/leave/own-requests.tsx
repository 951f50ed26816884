import type { LeaveRequest } from '#contract/hr/leave-request.ts'
import { ownLeaveCancel } from '#contract/hr/own-work.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Button } from '#console/ui/button.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { amountText, spanText, statusTones } from './leave-words.ts'

/** What an employee has asked for, the newest first; what waits can be cancelled. */
export function OwnRequests({ rows, onChanged }: { rows: readonly LeaveRequest[]; onChanged: () => void }) {
  const { t } = useTranslation()
  const cancel = ({ id, version }: LeaveRequest) =>
    callApi(ownLeaveCancel, { id, body: { version } }).then(onChanged, (error: unknown) => {
      if (error instanceof ApiError) showToast({ tone: 'error', title: errorText(error) })
      onChanged()
    })
  if (rows.length === 0) return <p className="px-4 py-2 text-muted">{t('No leave requests')}</p>
  return (
    <ul className="flex flex-col">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0"
        >
          <StatusPill tone={statusTones[row.status]}>{t(codeWords(row.status))}</StatusPill>
          <span className="font-mono text-sm">{row.number}</span>
          <span>{row.leaveType.name}</span>
          <span>{spanText(row)}</span>
          <span>{amountText(row.amount, row.duration_type)}</span>
          <span className="min-w-0 grow break-words text-muted">{row.responseNote ?? row.reason}</span>
          {row.status === 'PENDING' ? (
            <Button aria-label={t('Cancel {{name}}', { name: row.number })} onClick={() => void cancel(row)}>
              {t('Cancel')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
