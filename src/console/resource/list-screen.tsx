import { useMemo } from 'react'
import type { LoadInput, ScreenModule } from '#console/app/lazy-screen.tsx'
import { store } from '#console/app/state.ts'
import type { Customer } from '#console/table/customer.tsx'
import { customerAtom, WithCustomer } from '#console/table/customer.tsx'
import { loadList } from '#console/table/load.ts'
import { ResourceTable } from '#console/table/resource-table.tsx'
import { listOf } from './list-of.tsx'
import type { AnyView } from './view.ts'

function List({ view, customer }: { view: AnyView; customer: Customer }) {
  const { id, timezone } = customer
  const list = useMemo(() => listOf(view, { id, timezone }), [view, id, timezone])
  return <ResourceTable list={list} />
}

/** The screen that lists a resource. */
export function listScreenOf(view: AnyView): ScreenModule<unknown, unknown> {
  return {
    default: () => (
      <WithCustomer>{(customer) => <List key={customer.id} view={view} customer={customer} />}</WithCustomer>
    ),
    // The first rows are asked for before the screen is there.
    async load(input: LoadInput<unknown, unknown>) {
      const customer = store.get(customerAtom)
      if (customer) await loadList(input, listOf(view, customer), customer.id)
    },
  }
}
