import { useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CoreClass } from '#contract/class/class.ts'
import { coreClass } from '#contract/class/class.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordScreenProps } from '#console/screen/record-screen.tsx'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { WebTextsEditor } from './web-texts-editor.tsx'

const route = getRouteApi('/_shell/kelas/bilingual/$id')

function Back() {
  const { t } = useTranslation()
  return (
    <Link to="/kelas" className={buttonClass('secondary')}>
      {t('Go to classes')}
    </Link>
  )
}

function Screen({ data, customer, refetch, replace }: RecordScreenProps<unknown, unknown, CoreClass>) {
  const client = useQueryClient()
  return (
    <WebTextsEditor
      customerId={customer.id}
      row={data}
      reread={refetch}
      onSaved={(row) => {
        replace(row)
        void client.invalidateQueries({ queryKey: [coreClass.calls.list.path] })
      }}
    />
  )
}

/** What the web page of a class says, in Indonesian and English. */
const BilingualScreen: ComponentType = recordScreen({
  params: () => route.useParams(),
  search: () => route.useSearch(),
  read: coreClass.calls.read,
  input: ({ params: { id }, customer }) => ({ customerId: customer.id, id }),
  record: ({ id }) => ({ id, audit: 'core_class', live: 'core_class' }),
  noun: 'class',
  title: 'Bilingual content',
  name: ({ title }) => title,
  focus: (row) => ({ resource: 'class', id: row.id, label: row.title, record: row }),
  Back,
  Screen,
})
export default BilingualScreen
