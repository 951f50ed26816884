import { useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { LeaveRequest } from '#contract/hr/leave-request.ts'
import { reportRespond } from '#contract/hr/own-work.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Input } from '#console/ui/input.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { ownLeaveCommands } from './own-leave.commands.ts'
import { amountText, spanText } from './leave-words.ts'

/** The requests of direct reports: `a` approves, `r` rejects with a note, and the next one has the focus. */
export function WaitingReports({ rows, onDecided }: { rows: readonly LeaveRequest[]; onDecided: () => void }) {
  const { t } = useTranslation()
  const frame = useRef<HTMLUListElement>(null)
  const [rejected, setRejected] = useState<number>()
  const [note, setNote] = useState('')
  const keys = { approve: useCommandKeys(ownLeaveCommands.approve), reject: useCommandKeys(ownLeaveCommands.reject) }
  const atHand = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-request]')?.dataset.request
    return rows.find((row) => String(row.id) === id) ?? rows[0]
  }
  function decide(row: LeaveRequest, status: 'APPROVED' | 'REJECTED', why?: string) {
    const at = rows.indexOf(row)
    const next = rows[at + 1] ?? rows[at - 1]
    void callApi(reportRespond, {
      id: row.id,
      body: { status, version: row.version, ...(why === undefined ? {} : { note: why }) },
    })
      .then(
        () =>
          showToast({
            title: t(status === 'APPROVED' ? 'Leave of {{name}} approved' : 'Leave of {{name}} rejected', {
              name: row.employee.name,
            }),
          }),
        (error: unknown) => {
          if (error instanceof ApiError) showToast({ tone: 'error', title: errorText(error) })
        },
      )
      .finally(() => {
        setRejected(undefined)
        setNote('')
        frame.current?.querySelector<HTMLElement>(`[data-request="${next?.id ?? 0}"]`)?.focus()
        onDecided()
      })
  }
  useScreenCommands(
    ownLeaveCommands,
    rows.length === 0
      ? { approve: undefined, reject: undefined }
      : {
          approve: () => {
            const row = atHand()
            if (row) decide(row, 'APPROVED')
          },
          reject: () => setRejected(atHand()?.id),
        },
  )
  if (rows.length === 0) return <p className="px-4 py-2 text-muted">{t('Nothing waits')}</p>
  return (
    <ul ref={frame} className="flex flex-col">
      {rows.map((row) => (
        <li
          key={row.id}
          data-request={row.id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys are about the request that has the focus
          tabIndex={0}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 -outline-offset-2 last:border-b-0"
        >
          <span className="font-medium">{row.employee.name}</span>
          <span>{row.leaveType.name}</span>
          <span>{spanText(row)}</span>
          <span>{amountText(row.amount, row.duration_type)}</span>
          <span className="min-w-0 grow break-words text-muted">{row.reason}</span>
          <Button keys={keys.approve} onClick={() => decide(row, 'APPROVED')}>
            {t('Approve')}
          </Button>
          <Button keys={keys.reject} onClick={() => setRejected(row.id)}>
            {t('Reject')}
          </Button>
          {rejected === row.id ? (
            <form
              className="flex w-full gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                if (note.trim() !== '') decide(row, 'REJECTED', note.trim())
              }}
            >
              <Input
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key
                autoFocus
                aria-label={t('Why is it rejected?')}
                placeholder={t('Why is it rejected?')}
                value={note}
                maxLength={500}
                onChange={(event) => setNote(event.target.value)}
              />
              <Button type="submit">{t('Reject')}</Button>
            </form>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
