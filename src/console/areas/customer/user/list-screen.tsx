import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useMemo } from 'react'
import { allows } from '#contract/core/permission.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { useScreenSearch } from '#console/app/screen/keep-alive.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { PerVisit } from '#console/app/screen/per-visit.tsx'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { cx } from '#console/ui/cx.ts'
import type { AnyView } from '#console/resource/view.ts'
import { listOf } from '#console/resource/list-of.tsx'
import customers from '#console/areas/customer/customer.resource.tsx'
import users from './user.resource.tsx'

const Roles = lazyPart(() => import('./roles.tsx'))
const Invitations = lazyPart(() => import('./invitations.tsx'))
const Waiting = lazyPart(() => import('./waiting.tsx'))
const EditPage = lazyPart(async () => {
  const { EditRecordPage } = await import('#console/resource/edit-screen.tsx')
  return { default: EditRecordPage }
})

/**
 * `/roles` shows the people of the customer; `?list=invitations` who is invited, `?list=waiting` who waits for a role,
 * `?list=roles` the roles, `?list=customers` the customers.
 */
const listIn = (search: unknown) => (search as { list?: unknown } | undefined)?.list
const textIn = (search: unknown, key: 'role') => {
  const value = (search as Partial<Record<typeof key, unknown>> | undefined)?.[key]
  return typeof value === 'string' ? value : undefined
}
const isCustomers = (search: unknown) => listIn(search) === 'customers'

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
  const list = listIn(input.search)
  if (list === 'invitations' || list === 'waiting' || list === 'roles') return
  if (isCustomers(input.search)) await loadList(input, listOf(customers, customer), customer.id)
  else await loadList(input, listOf(users, customer), customer.id)
}

interface Tab {
  list: string | undefined
  title: string
}

function Which({ tabs, list }: { tabs: readonly Tab[]; list: unknown }) {
  const { t } = useTranslation()
  const look = (chosen: boolean) =>
    cx(
      '-mb-px flex h-9 items-center border-b-2 px-2 font-medium whitespace-nowrap -outline-offset-2',
      chosen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
    )
  return (
    <nav aria-label={t('Lists')} className="scroll-edges flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3">
      {tabs.map((tab) => (
        <Link
          key={tab.title}
          to="/roles"
          search={tab.list === undefined ? {} : { list: tab.list }}
          activeOptions={{ exact: true }}
          className={look(tab.list === list)}
          {...(tab.list === list ? { 'aria-current': 'page' } : {})}
        >
          {t(tab.title)}
        </Link>
      ))}
    </nav>
  )
}

const usersTab: Tab = { list: undefined, title: 'Users' }
const invitationsTab: Tab = { list: 'invitations', title: 'Invitations' }
const waitingTab: Tab = { list: 'waiting', title: 'Waiting for a role' }
const rolesTab: Tab = { list: 'roles', title: 'Roles' }
const customersTab: Tab = { list: 'customers', title: 'Customers' }

function List({ view, customer: { id, timezone } }: { view: AnyView; customer: Customer }) {
  const list = useMemo(() => listOf(view, { id, timezone }), [view, id, timezone])
  return <ResourceTable list={list} />
}

/** Who works for the customer and what they may do, who is invited, and the customers themselves. */
export default function UserListScreen() {
  const search = useScreenSearch()
  const edited = editedIn(search)
  const granted = useAtomValue(sessionAtom)?.customer.permissions ?? []
  const mayList = allows(granted, 'customer:read')
  const tabs = [
    usersTab,
    ...(allows(granted, 'user:assign') ? [invitationsTab, waitingTab] : []),
    ...(allows(granted, 'role:read') ? [rolesTab] : []),
    ...(mayList ? [customersTab] : []),
  ]
  const list = tabs.find((tab) => tab.list === listIn(search))?.list
  return (
    <WithCustomer>
      {(customer) => {
        const { id } = customer
        if (edited !== undefined && mayList) {
          return (
            <PerVisit>
              <Suspense>
                <EditPage key={`${id} ${edited}`} view={customers} customer={customer} id={edited} />
              </Suspense>
            </PerVisit>
          )
        }
        return (
          <>
            {tabs.length > 1 ? <Which tabs={tabs} list={list} /> : null}
            {list === 'customers' ? <List key={`customers ${id}`} view={customers} customer={customer} /> : null}
            {list === 'invitations' ? (
              <PerVisit>
                <Suspense>
                  <Invitations key={`invitations ${id}`} customerId={id} />
                </Suspense>
              </PerVisit>
            ) : null}
            {list === 'waiting' ? (
              <PerVisit>
                <Suspense>
                  <Waiting key={`waiting ${id}`} customerId={id} />
                </Suspense>
              </PerVisit>
            ) : null}
            {list === 'roles' ? (
              <PerVisit>
                <Suspense>
                  <Roles key={`roles ${id}`} customerId={id} shown={textIn(search, 'role')} />
                </Suspense>
              </PerVisit>
            ) : null}
            {list === undefined ? <List key={`users ${id}`} view={users} customer={customer} /> : null}
          </>
        )
      }}
    </WithCustomer>
  )
}
