import { useAtomValue } from 'jotai'
import { Suspense, useMemo } from 'react'
import { allows } from '#contract/core/permission.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useKeptSearch } from '#console/app/screen/kept-screens.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { PerVisit } from '#console/app/screen/per-visit.tsx'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { cx } from '#console/ui/cx.ts'
import { customersOf } from '#console/areas/customer/customer-list.tsx'
import { usersOf } from './user-list.tsx'

const EditCustomer = lazyPart(() => import('#console/areas/customer/edit-customer.tsx'))

/** `/roles` shows the people of the customer, `/roles?list=customers` the customers. */
const isCustomers = (search: unknown) => (search as { list?: unknown } | undefined)?.list === 'customers'

/** `/roles?list=customers&edit=7` is the page of one of them. */
function editedIn(search: unknown): number | undefined {
  const id = Number((search as { edit?: unknown } | undefined)?.edit)
  return isCustomers(search) && Number.isInteger(id) && id > 0 ? id : undefined
}

/** Asks for the first rows before the screen is there. @public */
export async function load(input: LoadInput<unknown, unknown>): Promise<void> {
  const customer = input.context.store.get(customerAtom)
  if (!customer) return
  if (editedIn(input.search) !== undefined) return
  if (isCustomers(input.search)) await loadList(input, customersOf(customer), customer.id)
  else await loadList(input, usersOf(customer.id), customer.id)
}

function Which({ customers }: { customers: boolean }) {
  const { t } = useTranslation()
  const look = (chosen: boolean) =>
    cx(
      '-mb-px flex h-9 items-center border-b-2 px-2 font-medium -outline-offset-2',
      chosen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
    )
  return (
    <nav aria-label={t('Lists')} className="flex gap-1 border-b border-line px-3">
      <PathLink href="/roles" className={look(!customers)} {...(customers ? {} : { 'aria-current': 'page' })}>
        {t('Users')}
      </PathLink>
      <PathLink
        href="/roles?list=customers"
        className={look(customers)}
        {...(customers ? { 'aria-current': 'page' } : {})}
      >
        {t('Customers')}
      </PathLink>
    </nav>
  )
}

function Users({ customerId }: { customerId: number }) {
  const list = useMemo(() => usersOf(customerId), [customerId])
  return <ResourceTable list={list} />
}

function Customers({ customer: { id, timezone } }: { customer: Customer }) {
  const list = useMemo(() => customersOf({ id, timezone }), [id, timezone])
  return <ResourceTable list={list} />
}

/** Who works for the customer and what they may do; beside it the customers themselves. */
export default function UserListScreen() {
  const search = useKeptSearch()
  const isChosen = isCustomers(search)
  const edited = editedIn(search)
  const granted = useAtomValue(sessionAtom)?.customer.permissions ?? []
  const mayList = allows(granted, 'customer:read')
  return (
    <WithCustomer>
      {(customer) => {
        const { id } = customer
        if (edited !== undefined && mayList) {
          return (
            <PerVisit>
              <Suspense>
                <EditCustomer key={`${id} ${edited}`} customer={customer} id={edited} />
              </Suspense>
            </PerVisit>
          )
        }
        return (
          <>
            {mayList ? <Which customers={isChosen} /> : null}
            {isChosen && mayList ? (
              <Customers key={`customers ${id}`} customer={customer} />
            ) : (
              <Users key={`users ${id}`} customerId={id} />
            )}
          </>
        )
      }}
    </WithCustomer>
  )
}
