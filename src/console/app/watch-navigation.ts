import type { AnyRouter } from '@tanstack/react-router'
import { loadNotifications } from '#console/areas/notification/notifications.ts'
import { is403Atom, store } from './state.ts'

/** What happens around every navigation: the forbidden page gives way, and notifications are read. */
export function watchNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', (event) => {
    if (event.hrefChanged) store.set(is403Atom, null)
  })
  // The query of a list changes with every key one types; only a new screen counts.
  router.subscribe('onResolved', (event) => {
    if (event.pathChanged) loadNotifications()
  })
}
