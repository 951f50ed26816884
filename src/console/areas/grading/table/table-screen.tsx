import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { GradingSheet } from '#contract/grading/score.ts'
import { cellFilters, gradingSheet, placeStatuses } from '#contract/grading/score.ts'
import { nameRef } from '#engine/context.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { SchemeLock } from '#console/areas/grading/scheme/scheme-lock.tsx'
import { useSchemeLock } from '#console/areas/grading/scheme/use-scheme-lock.ts'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { number } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import type { TableSearch } from './grade-table.tsx'
import { GradeTable } from './grade-table.tsx'

const route = getRouteApi('/_shell/jadwalkelas/report/$id/')

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/jadwalkelas" className={buttonClass('secondary')}>
      {t('Go to schedules')}
    </Link>
  )
}

const between = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most ? value : undefined

/** What an address asks for; what it cannot mean is left out. */
function viewIn({ sort, q, status, cells, level, tens }: ReturnType<typeof route.useSearch>): TableSearch {
  return {
    sort,
    q,
    status: placeStatuses.find((one) => one === status),
    cells: cellFilters.find((one) => one === cells),
    level: between(level, 1, 3),
    tens: between(tens, 0, 9),
  }
}

function Report({ data: sheet, customer }: RecordScreenProps<unknown, unknown, GradingSheet>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const { lmsClass, rows, scheme } = sheet
  const lock = useSchemeLock(sheet)
  const { queryKey } = apiQuery(gradingSheet, { id: lmsClass.id, customerId: customer.id, query: {} })
  const scoring = (
    <Link
      to="/jadwalkelas/edit/$id"
      params={{ id: lmsClass.id }}
      search={{ tab: 'scoring' }}
      className={buttonClass('secondary')}
    >
      {t('Scoring scheme')}
    </Link>
  )
  return (
    <>
      <PageHeader title={lmsClass.title} actions={scoring}>
        {lmsClass.code} · {t('Passing score {{score}}', { score: number(lmsClass.passingScore) })}
      </PageHeader>
      {lock.blocked ? (
        <div className="px-4 pb-2">
          <SchemeLock scheme={sheet} lock={lock} />
        </div>
      ) : null}
      <div className="flex min-h-0 grow flex-col border-t border-line">
        {scheme.length === 0 ? (
          <EmptyState title={t('No scoring scheme yet')} actions={scoring}>
            {t('Scores appear here once the schedule has groups with activities.')}
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState title={t('No participants in this class yet')} actions={<Back />}>
            {t('Participants are enrolled by vouchers and registrations.')}
          </EmptyState>
        ) : (
          <GradeTable
            key={lmsClass.id}
            sheet={sheet}
            search={viewIn(search)}
            onSearch={(next) => void navigate({ search: next, replace: true })}
            replace={(change) => client.setQueryData(queryKey, (now) => now && change(now))}
            blocked={lock.blocked}
          />
        )}
      </div>
    </>
  )
}

/** The grading table of a class. */
const TableScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: gradingSheet,
  input: ({ params: { id }, customer }) => ({ id, customerId: customer.id, query: {} }),
  record: ({ id }) => ({ id, audit: undefined, live: 'lms_class' }),
  noun: 'schedule',
  title: 'Class schedule report',
  name: ({ lmsClass }) => lmsClass.title,
  focus: ({ lmsClass: { id, code, title } }) => nameRef({ resource: 'lms', id, label: `${code} ${title}` }),
  Back,
  Screen: Report,
})
export default TableScreen
