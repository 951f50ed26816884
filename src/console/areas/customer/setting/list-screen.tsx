import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LookupType } from '#contract/customer/lookup.ts'
import { lookups, lookupTypes } from '#contract/customer/lookup.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useScreenSearch } from '#console/app/screen/keep-alive.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { listScreenOf } from '#console/resource/list-screen.tsx'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { loadList } from '#console/list/load.ts'
import { ResourceTable } from '#console/list/resource-table.tsx'
import { cx } from '#console/ui/cx.ts'
import { listOf } from '#console/resource/list-of.tsx'
import { lookupView } from './lookup.tsx'
import setting from './setting.resource.tsx'

const settings = listScreenOf(setting)
const Settings = settings.default

/** `/setting` shows the settings, `/setting?list=bank` that list of lookups. */
function listIn(search: unknown): LookupType | undefined {
  const wanted = (search as { list?: unknown } | undefined)?.list
  return lookupTypes.find((type) => type === wanted)
}

/** Asks for the first rows before the screen is there. @public */
export async function load(input: LoadInput<unknown, unknown>): Promise<void> {
  const type = listIn(input.search)
  const customer = input.context.store.get(customerAtom)
  if (type === undefined) await settings.load?.(input)
  else if (customer) await loadList(input, listOf(lookupView(type), customer), customer.id)
}

interface ChoiceProps {
  list?: LookupType
  title: string
  chosen: boolean
}

function Choice({ list, title, chosen }: ChoiceProps) {
  const { t } = useTranslation()
  const look = cx(
    '-mb-px flex h-9 shrink-0 items-center border-b-2 px-2 font-medium -outline-offset-2',
    chosen ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
  )
  return (
    <Link
      to="/setting"
      search={list === undefined ? {} : { list }}
      activeOptions={{ exact: true }}
      className={look}
      {...(chosen ? { 'aria-current': 'page' } : {})}
    >
      {t(title)}
    </Link>
  )
}

function Which({ chosen }: { chosen: LookupType | undefined }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('Lists')} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3">
      <Choice title="Settings" chosen={chosen === undefined} />
      {lookupTypes.map((type) => (
        <Choice key={type} list={type} title={lookups[type].title} chosen={chosen === type} />
      ))}
    </nav>
  )
}

function Lookups({ customer: { id, timezone }, type }: { customer: Customer; type: LookupType }) {
  const list = useMemo(() => listOf(lookupView(type), { id, timezone }), [id, timezone, type])
  return <ResourceTable list={list} />
}

/** What a customer is set up with; beside the settings the lists that forms choose from. */
export default function SettingListScreen() {
  const type = listIn(useScreenSearch())
  return (
    <>
      <Which chosen={type} />
      {type === undefined ? (
        <Settings />
      ) : (
        <WithCustomer>
          {(customer) => <Lookups key={`${type} ${customer.id}`} customer={customer} type={type} />}
        </WithCustomer>
      )}
    </>
  )
}
