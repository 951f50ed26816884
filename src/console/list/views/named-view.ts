import type { QueryClient } from '@tanstack/react-query'
import { currentStore } from '#console/app/current-console.ts'
import { i18n } from '#console/app/i18n.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import type { ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'
import { patchOfView, searchOfView } from '#console/list/strips/quick-view.ts'
import { showToast } from '#console/ui/layer/toasts.ts'
import { listViews } from '#contract/core/list/list-view.ts'
import { searchOf } from './saved.ts'

/** What a view asks of its list, by the number of a saved one or the key of one that comes with the list. */
export async function searchOfNamed<Row>(
  queryClient: QueryClient,
  list: ResourceList<Row>,
  customerId: number,
  name: string,
): Promise<Record<string, unknown>> {
  const quick = list.quickViews?.find(({ key }) => key === name)
  if (quick) {
    const { personId, today } = currentStore().get(commandContextAtom)
    return patchOfView(list, searchOfView(quick, { me: personId, today }))
  }
  const views = await queryClient.fetchQuery({ ...asked(listViews, { customerId, list: list.views }), staleTime: 0 })
  const view = views.find(({ id }) => String(id) === name)
  if (view) return searchOf(view)
  showToast({ tone: 'info', title: i18n.t('This view no longer exists.') })
  return {}
}
