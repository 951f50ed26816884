import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { storeClassList } from '#contract/class/class-calls.ts'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StoresEditor } from './stores-editor.tsx'

const route = getRouteApi('/_shell/kelas/category/$id')

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/kelas" className={buttonClass('secondary')}>
      {t('Go to classes')}
    </Link>
  )
}

function Screen({ data, customer }: RecordScreenProps<unknown, unknown, CoreClass>) {
  const { t } = useTranslation()
  const question = apiQuery(storeClassList, { customerId: customer.id, coreClassId: data.id, query: {} })
  const { data: listings, error, refetch } = useQuery(question)
  useLiveRecord('store_class', 'any', question.queryKey)
  if (listings === undefined) {
    if (!error) return <Skeleton className="m-4 h-40" />
    return (
      <ErrorState
        title={t('The listings could not be loaded.')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  return <StoresEditor customerId={customer.id} of={data} listings={listings} reread={() => void refetch()} />
}

/** Where a class is on sale, and under which categories. */
const StoresScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: coreClass.calls.read,
  input: ({ params: { id }, customer }) => ({ customerId: customer.id, id }),
  record: ({ id }) => ({ id, audit: 'core_class', live: 'core_class' }),
  noun: 'class',
  title: 'Stores',
  name: ({ title }) => title,
  focus: (row) => ({ resource: 'class', id: row.id, label: row.title, record: row }),
  Back,
  Screen,
})
export default StoresScreen
