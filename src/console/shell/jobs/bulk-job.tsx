import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ApiError } from '#contract/core/api-error.ts'
import type { BulkRow } from '#contract/core/bulk.ts'
import { bulkRefused, bulkReportCsv, bulkReportXlsx, bulkRetry } from '#contract/core/bulk.ts'
import type { Progress } from '#contract/core/progress.ts'
import { jobList } from '#contract/core/progress.ts'
import { goTo } from '#console/app/current-console.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { rowError } from '#console/app/row-error.ts'
import { openHref, recordHref } from '#console/commands/record-href.ts'
import type { Kind } from '#contract/core/resource/kind.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { kinds } from '#contract/kinds.ts'
import { nameRef } from '#engine/context.ts'
import type { BulkResource } from '#engine/bulk/bulk.ts'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { JobUndo } from './job-undo.tsx'
import { isRunning } from './use-jobs.ts'

/** Refused records that are shown before the report is the better place. */
const LISTED = 50

const say = (error: ApiError) => showToast({ tone: 'error', title: errorText(error) })

const hrefOf = ({ resource, recordId: id }: BulkRow) => {
  const kind = kinds[resource as RecordKind] as Kind | undefined
  const isSomewhere = kind === undefined || openHref(kind, id) !== undefined
  return isSomewhere ? recordHref(nameRef({ resource: resource as BulkResource, id, label: '' })) : undefined
}

function RefusedRow({ row, onLeave }: { row: BulkRow; onLeave: () => void }) {
  const why = rowError(row)
  const href = hrefOf(row)
  const name = row.label ?? row.recordId
  return (
    <li className="flex flex-col py-1">
      {href === undefined ? (
        <span className="font-medium">{name}</span>
      ) : (
        <a
          className="self-start font-medium text-accent underline"
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onLeave()
            goTo(href)
          }}
        >
          {name}
        </a>
      )}
      <span className="text-muted">{why.code === 'UNEXPECTED' ? why.message : errorText(why)}</span>
    </li>
  )
}

function Refused({ job, id, onLeave }: { job: Progress; id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(apiQuery(bulkRefused, { progressId: job.progressId, query: { limit: LISTED } }))
  const rows = data?.data ?? []
  const more = job.failed - rows.length
  return (
    <div id={id} className="text-sm">
      {error ? <p role="alert">{errorText(error)}</p> : null}
      <ul aria-label={t('Refused')}>
        {rows.map((row) => (
          <RefusedRow key={row.place} row={row} onLeave={onLeave} />
        ))}
      </ul>
      {rows.length > 0 && more > 0 ? (
        <p className="text-muted">{t('and {{number}} more, in the report', { number: number(more) })}</p>
      ) : null}
    </div>
  )
}

/** What can be done about a command that ran over a selection: what was refused, again, all of it as a file, and back. */
export default function BulkJob({ job, onLeave }: { job: Progress; onLeave: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { progressId } = job
  const retry = useMutation({
    mutationFn: () => callApi(bulkRetry, { progressId }),
    onSuccess: ({ total }) =>
      showToast({ tone: 'success', title: t('Started for {{count}} records', { count: total }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: [jobList.path] }),
    onError: say,
  })
  const report = useMutation({
    mutationFn: async (kind: 'csv' | 'xlsx') => {
      const file = await callApi(kind === 'csv' ? bulkReportCsv : bulkReportXlsx, { progressId })
      saveFile(file, `Report ${job.title} ${progressId.slice(0, 8)}.${kind}`)
    },
    onError: say,
  })
  const isOver = !isRunning(job)
  const left = job.total - job.processed
  return (
    <>
      {isOver && left > 0 ? (
        <p className="text-sm text-muted">{t('{{n}} not attempted', { n: number(left) })}</p>
      ) : null}
      <JobUndo job={job}>
        {job.failed > 0 ? (
          <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
            {t('Show refused')}
          </Button>
        ) : null}
        {isOver && (left > 0 || job.failed > 0) ? (
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('Try again')}
          </Button>
        ) : null}
        {isOver ? (
          <>
            <Button icon="download" busy={report.isPending} onClick={() => report.mutate('csv')}>
              {t('Report as CSV')}
            </Button>
            <Button icon="download" busy={report.isPending} onClick={() => report.mutate('xlsx')}>
              {t('Report as XLSX')}
            </Button>
          </>
        ) : null}
      </JobUndo>
      {isOpen ? <Refused job={job} id={listId} onLeave={onLeave} /> : null}
    </>
  )
}
