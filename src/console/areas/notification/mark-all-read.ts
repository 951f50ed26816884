import { notificationCount, notificationList, notificationReadAll } from '#contract/notification/notification.ts'
import { callApi } from '#console/api/api.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'

/** Reads the notifications and their count again. */
export async function rereadNotifications(): Promise<void> {
  const paths = [notificationList.path, notificationCount.path]
  await Promise.all(paths.map((path) => currentQueryClient().invalidateQueries({ queryKey: [path] })))
}

/** Marks all notifications of the person as read. */
export async function markAllRead(): Promise<void> {
  const userId = currentStore().get(sessionAtom)?.customer.masterId
  if (userId === undefined) return
  try {
    await callApi(notificationReadAll, { userId })
  } finally {
    await rereadNotifications()
  }
}
