import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { allows } from '#contract/core/permission.ts'
import type { Training } from '#contract/training/training.ts'
import { canActivate, trainingList } from '#contract/training/training.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useAddressSearch } from '#console/app/screen/use-address.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import type { Customer } from '#console/list/customer.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { reportIn } from '#console/report/report-in.ts'
import ReportTabs from '#console/report/report-tabs.tsx'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { number, shortDate } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { trainingReports as set } from './training-reports.ts'
import { trainingCommands } from './training.commands.ts'

const ReportScreen = lazyPart(() => import('#console/report/report-screen.tsx'))

const tones: Readonly<Record<Training['status'], Tone>> = { DRAFT: 'pending', READY: 'accent', ARCHIVED: 'neutral' }
const percent = (value: number | null) => (value === null ? '–' : `${number(value, 2)} %`)
const cell = 'px-2 py-1 whitespace-nowrap'

const activate = ({ id }: Pick<Training, 'id'>) => void openCommand('training.activate', { training: id }, 'toolbar')

function Run({ row, stop, mayActivate }: { row: Training; stop: 0 | -1; mayActivate: boolean }) {
  const { t } = useTranslation()
  const may = canActivate(row)
  return (
    <tr
      data-row={row.id}
      tabIndex={stop}
      className="border-t border-line -outline-offset-2 focus:bg-hover hover:bg-hover"
    >
      <th scope="row" className={`${cell} text-left font-medium`}>
        {row.name}
      </th>
      <td className={cell}>{row.versionTag ?? '–'}</td>
      <td className={cell}>
        {row.active ? (
          <StatusPill tone="success">{t('Active')}</StatusPill>
        ) : (
          <StatusPill tone={tones[row.status]}>{t(codeWords(row.status))}</StatusPill>
        )}
      </td>
      <td className={cell}>{row.trainedAt === null ? '–' : shortDate(row.trainedAt)}</td>
      <td className={`${cell} text-right tabular-nums`}>{number(row.datasetSize)}</td>
      {[row.accuracy, row.precision, row.recall, row.f1].map((value, at) => (
        <td key={at} className={`${cell} text-right tabular-nums`}>
          {percent(value)}
        </td>
      ))}
      <td className={cell}>
        {mayActivate && !row.active && may === true ? (
          <Button tabIndex={stop} onClick={() => activate(row)}>
            {t('Set active')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

const heads = ['Name', 'Version', 'Status', 'Trained', 'Photos', 'Accuracy', 'Precision', 'Recall', 'F1'] as const

function Runs({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const mayActivate = allows(useAtomValue(permissionsAtom), 'training:activate')
  const { data, error, refetch } = useQuery(apiQuery(trainingList, { query: { customerId: customer.id, limit: 200 } }))
  const rows = data?.data ?? []
  const { frame, handlers, current, stop } = useRovingFocus({ rows: rows.map(({ id }) => String(id)), stray: true })
  const focused = rows.find(({ id }) => String(id) === current)
  useScreenCommands(trainingCommands, {
    activate: focused && !focused.active ? { run: () => activate(focused), blocked: blockedBy(focused) } : undefined,
  })
  if (error && !data) {
    return error.code === 'NOT_FOUND' ? (
      <EmptyState icon="eye-off" title={t('Training is switched off')}>
        {t('The setting training.enabled switches it on.')}
      </EmptyState>
    ) : (
      <ErrorState
        title={t('The training runs cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  return (
    <>
      <ReportTabs set={set} />
      <PageHeader title={t('Training')} count={data?.pagination.total ?? null}>
        {t('Runs of the check that reads attendance photos. One of them is in use.')}
      </PageHeader>
      {!data ? (
        <Skeleton className="m-4 h-60" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('No training runs yet')}>
          {t('They appear here as soon as the check is trained.')}
        </EmptyState>
      ) : (
        <div ref={frame} {...handlers} className="overflow-auto px-4 pb-6">
          <table aria-label={t('Training runs')} className="w-full border-collapse">
            <thead className="text-muted">
              <tr>
                {heads.map((head, at) => (
                  <th key={head} scope="col" className={`${cell} font-medium ${at > 3 ? 'text-right' : 'text-left'}`}>
                    {t(head)}
                  </th>
                ))}
                <th scope="col" className="sr-only">
                  {t('Actions')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Run key={row.id} row={row} stop={stop(String(row.id))} mayActivate={mayActivate} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function blockedBy(row: Training) {
  const may = canActivate(row)
  return may === true ? undefined : may
}

function RunsOrReport({ customer }: { customer: Customer }) {
  const report = reportIn(set, useAddressSearch())
  if (!report) return <Runs customer={customer} />
  return (
    <Suspense>
      <ReportScreen set={set} view={report} customer={customer} />
    </Suspense>
  )
}

/** The training runs of the check that reads attendance photos, or one of their reports. */
export default function TrainingScreen() {
  return <WithCustomer>{(customer) => <RunsOrReport key={customer.id} customer={customer} />}</WithCustomer>
}
