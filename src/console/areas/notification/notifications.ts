import { useQuery } from '@tanstack/react-query'
import { notificationCount, notificationList } from '#contract/notification/notification.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import type { RouterContext } from '#console/app/current-console.ts'
import { apiQuery } from '#console/api/query.ts'

/** All at once, as the specification has it (section 9). */
const listQuery = (userId: number) =>
  apiQuery(notificationList, { userId, query: { page: 0, size: 500, platform: 'ADMIN_CENTER' } })
const countQuery = (userId: number) => apiQuery(notificationCount, { userId })

/** Reads the notifications and how many are new, for everybody but the role SUPERADMIN. Called after a navigation. */
export function loadNotifications({ store, queryClient }: RouterContext): void {
  const customer = store.get(sessionAtom)?.customer
  if (!customer || customer.roles.includes('SUPERADMIN')) return
  void queryClient.prefetchQuery({ ...listQuery(customer.masterId), staleTime: 0 })
  void queryClient.prefetchQuery({ ...countQuery(customer.masterId), staleTime: 0 })
}

/** What the last navigation brought; nothing is asked for here unless there is nothing yet. */
export function useNotifications(userId: number) {
  const once = { staleTime: Infinity, refetchOnWindowFocus: false } as const
  const list = useQuery({ ...listQuery(userId), ...once })
  const count = useQuery({ ...countQuery(userId), ...once })
  return { rows: list.data?.data, total: count.data?.count ?? 0 }
}
