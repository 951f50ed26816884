import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { useScreenSearch } from '#console/app/screen/keep-alive.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { listOf } from '#console/resource/list-of.tsx'
import type { AnyView } from '#console/resource/view.ts'
import { cx } from '#console/ui/cx.ts'
import templates from './cert-template.resource.tsx'
import certificates from './certificate.resource.tsx'

const isIssued = (search: unknown) => (search as { list?: unknown } | undefined)?.list === 'issued'

/** Asks for the first rows before the screen is there. @public */
export async function load(input: LoadInput<unknown, unknown>): Promise<void> {
  const customer = input.context.store.get(customerAtom)
  if (!customer) return
  if (isIssued(input.search)) await loadList(input, listOf(certificates, customer), customer.id)
  else await loadList(input, listOf(templates, customer), customer.id)
}

const tabs = [
  { title: 'Templates', search: {} },
  { title: 'Issued certificates', search: { list: 'issued' } },
] as const

function Tabs({ issued }: { issued: boolean }) {
  const { t } = useTranslation()
  const look = (chosen: boolean) =>
    cx(
      '-mb-px flex h-9 items-center border-b-2 px-2 font-medium -outline-offset-2',
      chosen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
    )
  return (
    <nav aria-label={t('Lists')} className="flex gap-1 border-b border-line px-3">
      {tabs.map(({ title, search }) => {
        const isChosen = issued === isIssued(search)
        return (
          <Link
            key={title}
            to="/certificate"
            search={search}
            activeOptions={{ exact: true }}
            className={look(isChosen)}
            {...(isChosen ? { 'aria-current': 'page' } : {})}
          >
            {t(title)}
          </Link>
        )
      })}
    </nav>
  )
}

function List({ view, customer: { id, timezone } }: { view: AnyView; customer: Customer }) {
  const list = useMemo(() => listOf(view, { id, timezone }), [view, id, timezone])
  return <ResourceTable list={list} />
}

/** The templates of certificates, and with `?list=issued` the certificates. */
export default function CertificateListScreen() {
  const issued = isIssued(useScreenSearch())
  const name = issued ? 'issued' : 'templates'
  return (
    <WithCustomer>
      {(customer) => (
        <>
          <Tabs issued={issued} />
          <List key={`${name} ${customer.id}`} view={issued ? certificates : templates} customer={customer} />
        </>
      )}
    </WithCustomer>
  )
}
