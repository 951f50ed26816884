import { useQuery } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useMemo } from 'react'
import type { OrganizationNode } from '#contract/hr/reference.ts'
import { organization } from '#contract/hr/reference.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { KeyHint } from '#console/screen/key-hint.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { number } from '#console/ui/format.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { organizationCommands } from './organization.commands.ts'
import { OrganizationTree } from './organization-tree.tsx'
import type { Toggled } from './tree.ts'
import { linesOf, organizationOf } from './tree.ts'

/** Where the tree was left, for the way back to it. */
const placeAtom = atom<{ toggled: Toggled; current: number | undefined }>({ toggled: new Map(), current: undefined })

function Shown({ nodes }: { nodes: readonly OrganizationNode[] }) {
  const { t } = useTranslation()
  const [{ toggled, current }, setPlace] = useAtom(placeAtom)
  const whole = useMemo(() => organizationOf(nodes), [nodes])
  const lines = useMemo(() => linesOf(whole, toggled), [whole, toggled])
  const all = (isOpen: boolean) =>
    setPlace((place) => ({ ...place, toggled: new Map(nodes.map(({ id }) => [id, isOpen])) }))
  const toggle = (id: number, isOpen: boolean) =>
    setPlace((place) => ({ current: id, toggled: new Map(place.toggled).set(id, isOpen) }))
  useScreenCommands(organizationCommands, { open: () => all(true), close: () => all(false) })
  const lost = nodes.filter((node) => node.withoutSupervisor).length
  const departments = new Set(nodes.map(({ department }) => department)).size
  return (
    <>
      <PageHeader
        title={t('Organization')}
        count={nodes.length}
        actions={
          <>
            <Button onClick={() => all(true)}>{t('Expand all')}</Button>
            <Button onClick={() => all(false)}>{t('Collapse all')}</Button>
          </>
        }
      >
        <span className="flex flex-wrap gap-x-4">
          <span>{t('{{n}} departments', { n: number(departments) })}</span>
          {lost > 0 ? <span className="text-warning">{t('{{n}} without supervisor', { n: number(lost) })}</span> : null}
          <span className="flex flex-wrap gap-x-3 max-md:hidden">
            <KeyHint of={organizationCommands.open} />
            <KeyHint of={organizationCommands.close} />
          </span>
        </span>
      </PageHeader>
      {nodes.length === 0 ? (
        <EmptyState icon="users" title={t('No employees yet')} />
      ) : (
        <OrganizationTree
          lines={lines}
          current={current}
          onCurrent={(id) => setPlace((place) => ({ ...place, current: id }))}
          onToggle={toggle}
        />
      )}
    </>
  )
}

function Loaded({ customerId }: { customerId: number }) {
  const question = apiQuery(organization, { query: { customerId } })
  const { data } = useQuery(question)
  useLiveRecord('employee', 'any', question.queryKey)
  return data ? <Shown nodes={data} /> : <Skeleton className="m-4 h-60" />
}

/** Who reports to whom. */
export default function OrganizationScreen() {
  return <WithCustomer>{({ id }) => <Loaded key={id} customerId={id} />}</WithCustomer>
}
