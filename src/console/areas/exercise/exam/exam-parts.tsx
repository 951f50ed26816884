import { useQuery } from '@tanstack/react-query'
import type { Evaluation, Exam, ExamResult, SyncStatus } from '#contract/exercise/exam.ts'
import { evaluationCalls, examCalls, syncStatuses } from '#contract/exercise/exam.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { records } from '#console/form/record-source.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import type { Column, Filter, Tone } from '#console/list/resource-list.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { Button } from '#console/ui/button.tsx'
import { number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

type Either = Exam | Evaluation

const syncTones: Readonly<Record<SyncStatus, Tone>> = {
  NEVER: 'neutral',
  QUEUED: 'accent',
  SYNCING: 'accent',
  SYNCED: 'success',
  FAILED: 'danger',
}

/** How the last sync stands. */
export function Sync({ row: { syncStatus } }: { row: Either }) {
  const { t } = useTranslation()
  // Without the heading of a column the word alone would not say what has never been.
  const words = syncStatus === 'NEVER' ? t('Not calculated') : t(codeWords(syncStatus))
  return <StatusPill tone={syncTones[syncStatus]}>{words}</StatusPill>
}

/** The columns that exams and evaluations begin and end with. */
export const firstColumns = <Row extends Either>(): Column<Row>[] => [
  {
    key: 'startAt',
    main: true,
    line: 2,
    title: 'Starts',
    width: 160,
    sort: 'startAt',
    kind: 'datetime',
    value: (row) => row.startAt,
  },
  {
    key: 'title',
    main: true,
    line: 1,
    title: 'Title',
    width: 300,
    sort: 'title',
    kind: 'text',
    edit: 'title',
    value: (row) => row.title,
    hint: (row) => row.lmsClass.title,
  },
  {
    key: 'kind',
    main: true,
    line: 2,
    title: 'Kind',
    width: 100,
    sort: 'kind',
    kind: 'text',
    value: (row) => codeWords(row.kind),
  },
]
export const lastColumns = <Row extends Either>(): Column<Row>[] => [
  {
    key: 'syncStatus',
    main: true,
    line: 1,
    title: 'Sync',
    width: 100,
    sort: 'syncStatus',
    kind: 'status',
    value: (row) => row.syncStatus,
    tone: (row) => syncTones[row.syncStatus],
  },
  { key: 'syncedAt', title: 'Synced', width: 110, sort: 'syncedAt', kind: 'date', value: (row) => row.syncedAt },
  { key: 'classCode', title: 'Schedule', width: 120, kind: 'code', value: (row) => row.lmsClass.code },
  { key: 'endAt', title: 'Ends', width: 110, sort: 'endAt', kind: 'date', value: (row) => row.endAt },
]

/** The filters of both. */
export const filtersOf = <Row extends Either>(customerId: number, kinds: readonly string[]): Filter<Row>[] => [
  { key: 'syncStatus', title: 'Sync', kind: 'enum', many: true, choices: codeChoices(syncStatuses) },
  { key: 'kind', title: 'Kind', kind: 'enum', many: true, choices: codeChoices(kinds) },
  {
    key: 'lmsClassId',
    title: 'Schedule',
    kind: 'record',
    needs: 'lms:read',
    source: records('lms', customerId),
    named: ({ lmsClass }) => ({ value: lmsClass.id, label: lmsClass.title }),
  },
  { key: 'dateFrom', to: 'dateTo', title: 'Starts', kind: 'dates' },
]

interface FieldsOf {
  customerId: number
  /** Absent: one is made, and its place is chosen; later that stays. */
  row: Either | undefined
  kinds: readonly string[]
  /** What sort of exercise is asked for. */
  exercise?: string
}

/** The fields that the forms of both begin with. */
export const firstFields = ({ customerId, row, kinds, exercise }: FieldsOf) => [
  { name: 'title', label: 'Title', kind: 'text', max: 200 } as const,
  ...(row
    ? []
    : [
        { name: 'lmsClassId', label: 'Schedule', kind: 'record', source: () => records('lms', customerId) } as const,
        {
          name: 'exerciseId',
          label: 'Exercise',
          kind: 'record',
          source: () => records('exercise', customerId),
          ...(exercise === undefined ? {} : { help: exercise }),
        } as const,
      ]),
  { name: 'kind', label: 'Kind', kind: 'enum', choices: codeChoices(kinds) } as const,
  { name: 'startAt', label: 'Starts', kind: 'moment' } as const,
  { name: 'endAt', label: 'Ends', kind: 'moment' } as const,
]

/** Where and when one is. */
export const placeDetails = (row: Either) => [
  { label: 'Kind', value: codeWords(row.kind) },
  { label: 'Schedule', value: `${row.lmsClass.code} ${row.lmsClass.title}` },
  { label: 'Exercise', value: <PathLink href={`/exercise?open=${row.exerciseId}`}>{row.exercise.title}</PathLink> },
  { label: 'Starts', value: <Moment value={row.startAt} time /> },
  { label: 'Ends', value: <Moment value={row.endAt} time /> },
]

/** How its last sync stands. */
export const syncDetails = (row: Either) => [
  { label: 'Sync', value: <Sync row={row} /> },
  { label: 'Synced', value: row.syncedAt === null ? null : <Moment value={row.syncedAt} time /> },
  { label: 'Why it failed', value: row.syncError },
]

/** What both are called in typed filters. */
export const lineNames = {
  judul: 'title',
  mulai: 'startAt',
  starts: 'startAt',
  selesai: 'endAt',
  jadwal: 'lmsClassId',
  schedule: 'lmsClassId',
  jenis: 'kind',
  sync: 'syncStatus',
  sinkron: 'syncStatus',
} as const

function Outcome({ one }: { one: ExamResult }) {
  const { t } = useTranslation()
  if (one.waits) return <StatusPill tone="warning">{t('Waits to be graded')}</StatusPill>
  if (one.attempts === 0) return <span className="text-muted">{t('Not submitted')}</span>
  return <span>{one.best === null ? t('Handed in') : number(one.best)}</span>
}

/** What every participant reached, and what stands in the grades of the class. */
export function Results({ kind, row }: { kind: 'exam' | 'evaluation'; row: Either }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const endpoint = kind === 'exam' ? examCalls.examResults : evaluationCalls.evaluationResults
  // Another version or sync has other results.
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, row.id, row.updatedAt],
    queryFn: ({ signal }) => callApi(endpoint as typeof examCalls.examResults, { id: row.id }, { signal }),
  })
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 px-4 py-3">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy className="flex flex-col gap-3 px-4 py-3">
        {[1, 2, 3, 4].map((line) => (
          <Skeleton key={line} className="h-6" />
        ))}
      </div>
    )
  }
  if (data.length === 0) return <p className="px-4 py-3 text-muted">{t('No participants in this class yet')}</p>
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('Results')}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="px-4 py-1.5 font-medium">
            {t('Participant')}
          </th>
          <th scope="col" className="px-2 py-1.5 font-medium">
            {t('Score')}
          </th>
          {kind === 'exam' ? (
            <th scope="col" className="px-4 py-1.5 text-right font-medium">
              {t('In the grades')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={one.studentLmsClassId} className="border-b border-line last:border-b-0">
            <th scope="row" className="px-4 py-1.5 font-normal">
              {one.name}
            </th>
            <td className="px-2 py-1.5">
              <Outcome one={one} />
            </td>
            {kind === 'exam' ? (
              <td className="px-4 py-1.5 text-right tabular-nums">
                {one.score === null ? '–' : number(one.score)}
                {one.source === 'MANUAL' ? <span className="block text-sm text-muted">{t('By hand')}</span> : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
