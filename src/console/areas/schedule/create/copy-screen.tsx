import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lms } from '#contract/schedule/schedule.ts'
import { nameRef } from '#engine/context.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useRecordId } from '#console/app/screen/use-address.ts'
import { recordScreen } from '#console/screen/record-screen.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { PlanScreen } from './plan-screen.tsx'
import { copyOf } from './planning.ts'

function Back() {
  const { t } = useTranslation()
  return (
    <Link to={lms.path} className={buttonClass('secondary')}>
      {t('Go to schedules')}
    </Link>
  )
}

/** The schedule that is copied: two addresses lead here. */
function useCopied() {
  return { id: useRecordId() }
}

/** A schedule like another one, at new dates. */
const CopyScreen: ComponentType = recordScreen({
  params: useCopied,
  search: () => ({}),
  read: lms.calls.read,
  input: ({ params: { id }, customer }) => ({ lmsClassId: id, query: { customerId: customer.id } }),
  record: ({ id }) => ({ id, audit: 'lms_class', live: 'lms_class' }),
  noun: 'schedule',
  title: 'Copy schedule',
  name: ({ title }) => title,
  focus: (row) => nameRef({ resource: 'lms', id: row.id, label: lms.label(row) }),
  Back,
  Screen: ({ data, customer }) => (
    <PlanScreen key={data.id} customer={customer} source={data} initial={copyOf(data, customer.timezone)} />
  ),
})
export default CopyScreen
