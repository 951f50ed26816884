import { useMemo } from 'react'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { vouchersOf } from './voucher-list.tsx'

/** Asks for the first rows before the screen is there. @public */
export async function load(input: LoadInput<unknown, unknown>): Promise<void> {
  const customer = input.context.store.get(customerAtom)
  if (customer) await loadList(input, vouchersOf(customer.id), customer.id)
}

function Vouchers({ customerId }: { customerId: number }) {
  const list = useMemo(() => vouchersOf(customerId), [customerId])
  return <ResourceTable list={list} />
}

/** The vouchers of the customer. */
export default function VoucherListScreen() {
  return <WithCustomer>{({ id }) => <Vouchers key={id} customerId={id} />}</WithCustomer>
}
