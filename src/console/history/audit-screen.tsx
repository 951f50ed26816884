import { useMemo } from 'react'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { auditOf } from './audit-list.tsx'

/** Asks for the first rows before the screen is there. @public */
export async function load(input: LoadInput<unknown, unknown>): Promise<void> {
  const customer = input.context.store.get(customerAtom)
  if (customer) await loadList(input, auditOf(customer.id), customer.id)
}

function Changes({ customerId }: { customerId: number }) {
  const list = useMemo(() => auditOf(customerId), [customerId])
  return <ResourceTable list={list} />
}

/** What was changed for the customer, by whom, and how to take it back. */
export default function AuditListScreen() {
  return <WithCustomer>{({ id }) => <Changes key={id} customerId={id} />}</WithCustomer>
}
