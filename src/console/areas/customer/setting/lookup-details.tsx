import type { Lookup } from '#contract/customer/general.ts'
import { lookups } from '#contract/customer/general.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { DetailList } from '#console/list/drawer/detail-list.tsx'
import { Moment } from '#console/ui/moment.tsx'

/** Who may change an entry, in words. */
function keeperOf({ type, shared, changeable }: Lookup): string {
  if (lookups[type].fixed) return 'The server: its rules stand on this list'
  if (shared && !changeable) return 'The academy’s own staff'
  return 'Whoever may change settings'
}

/** Everything about an entry of a list, for the drawer. */
export default function LookupDetails({ entry }: { entry: Lookup }) {
  const { t } = useTranslation()
  const { type, name, code, order, active, shared } = entry
  return (
    <>
      <DetailList
        items={[
          { label: 'Name', value: name },
          { label: 'Code', value: <span className="font-mono select-all">{code}</span> },
          { label: 'List', value: t(lookups[type].title) },
          { label: 'Place', value: order },
          { label: 'Offered', value: t(active ? 'Yes' : 'No') },
          { label: 'For whom', value: t(shared ? 'Every customer' : 'This customer alone') },
          { label: 'Kept by', value: t(keeperOf(entry)) },
        ]}
      />
      <DetailList
        title="Dates"
        items={[
          { label: 'Changed', value: <Moment value={entry.updatedAt} time /> },
          { label: 'Created', value: <Moment value={entry.createdAt} time /> },
        ]}
      />
    </>
  )
}
