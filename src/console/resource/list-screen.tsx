import { Suspense, useMemo } from 'react'
import { useScreenSearch } from '#console/app/screen/keep-alive.ts'
import type { LoadInput, ScreenModule } from '#console/app/screen/lazy-screen.tsx'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { reportIn } from '#console/report/report-in.ts'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { listOf } from './list-of.tsx'
import type { AnyView } from './view.ts'

const ReportTabs = lazyPart(() => import('#console/report/report-tabs.tsx'))
const ReportScreen = lazyPart(() => import('#console/report/report-screen.tsx'))

function List({ view, customer }: { view: AnyView; customer: Customer }) {
  const { id, timezone } = customer
  const list = useMemo(() => listOf(view, { id, timezone }), [view, id, timezone])
  const { notice: Notice, reports } = view
  return (
    <>
      {Notice ? (
        <Suspense fallback={null}>
          <Notice customerId={id} />
        </Suspense>
      ) : null}
      {reports ? (
        <Suspense fallback={<div className="h-9 shrink-0 border-b border-line" />}>
          <ReportTabs set={reports} />
        </Suspense>
      ) : null}
      <ResourceTable list={list} />
    </>
  )
}

/** The list, or the report that the address asks for in its place. */
function ListOrReport({ view, customer }: { view: AnyView; customer: Customer }) {
  const search = useScreenSearch()
  const report = view.reports && reportIn(view.reports, search)
  if (!view.reports || !report) return <List view={view} customer={customer} />
  return (
    <Suspense>
      <ReportScreen set={view.reports} view={report} customer={customer} />
    </Suspense>
  )
}

/** The screen that lists a resource. */
export function listScreenOf(view: AnyView): ScreenModule<unknown, unknown> {
  return {
    default: () => (
      <WithCustomer>{(customer) => <ListOrReport key={customer.id} view={view} customer={customer} />}</WithCustomer>
    ),
    // The first rows are asked for before the screen is there.
    async load(input: LoadInput<unknown, unknown>) {
      if (view.reports && reportIn(view.reports, input.search)) return
      const customer = input.context.store.get(customerAtom)
      if (customer) await loadList(input, listOf(view, customer), customer.id)
    },
  }
}
