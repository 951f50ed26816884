import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { allows } from '#contract/core/permission.ts'
import type { ResourceList, Tab } from '#console/list/resource-list.ts'

const HistoryTab = lazyPart(() => import('#console/history/history-tab.tsx'))

/** The drawer's tabs: the list's own, and the history of a record that the audit knows for whoever may read it. */
export function tabsOf<Row>(list: ResourceList<Row>, granted: readonly string[]): readonly Tab<Row>[] {
  const { audit, tabs, rowId } = list
  if (audit === undefined || !allows(granted, 'audit:read')) return tabs
  const history = {
    key: 'history',
    title: 'History',
    render: (row: Row) => <HistoryTab resource={audit} id={rowId(row)} />,
  }
  return [...tabs, history]
}

/** The tab of the address, or the first when there is no such tab. */
export function tabOf<Row>(tabs: readonly Tab<Row>[], wanted: string | undefined): string {
  return tabs.find((tab) => tab.key === wanted)?.key ?? tabs[0]?.key ?? ''
}
