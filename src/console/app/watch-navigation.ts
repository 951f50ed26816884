import type { AnyRouter } from '@tanstack/react-router'
import { is403Atom } from '#console/app/session/session-state.ts'
import type { RouterContext } from './current-console.ts'
import { loadNotifications } from '#console/areas/notification/notifications.ts'

/** What happens around every navigation: the forbidden page gives way, and notifications are read. Returns how to stop. */
export function watchNavigation(router: AnyRouter, context: RouterContext): () => void {
  const stops = [
    router.subscribe('onBeforeNavigate', (event) => {
      if (event.hrefChanged) context.store.set(is403Atom, null)
    }),
    // The query of a list changes with every key one types; only a new screen counts.
    router.subscribe('onResolved', (event) => {
      if (event.pathChanged) loadNotifications(context)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
