import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { allows } from '#contract/core/permission.ts'
import { currentHref, goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { RecordTab, RecordTabProps } from '#console/app/screen/record-tabs.ts'
import { recordTabs } from '#console/app/screen/record-tabs.ts'
import { useAddressSearch } from '#console/app/screen/use-address.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tabs } from '#console/ui/tabs.tsx'

interface WithRecordTabsProps extends RecordTabProps {
  kind: string
  /** The record's own form. */
  children: ReactNode
}

const NO_TABS: readonly RecordTab[] = []
const OWN = 'record'

const tabsOf = (kind: string): readonly RecordTab[] =>
  Object.entries(recordTabs).find(([name]) => name === kind)?.[1] ?? NO_TABS

/** The form of a record, with what other areas show of the record as tabs next to it. */
export function WithRecordTabs({ kind, children, ...about }: WithRecordTabsProps) {
  const { t } = useTranslation()
  const permissions = useAtomValue(permissionsAtom)
  const { tab } = useAddressSearch()
  const tabs = tabsOf(kind).filter(({ permission }) => allows(permissions, permission))
  if (tabs.length === 0) return children
  const chosen = tabs.find(({ key }) => key === tab)
  const [path = ''] = currentHref().split('?')
  return (
    <div className="-mx-4">
      <Tabs
        label={t('Parts of the record')}
        value={chosen?.key ?? OWN}
        onChange={(key) => goTo(key === OWN ? path : `${path}?tab=${key}`, { replace: true })}
        tabs={[{ id: OWN, label: t('Details') }, ...tabs.map(({ key, title }) => ({ id: key, label: t(title) }))]}
      >
        <div className="px-4 pt-4">
          {chosen ? (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <chosen.Part {...about} />
            </Suspense>
          ) : (
            children
          )}
        </div>
      </Tabs>
    </div>
  )
}
