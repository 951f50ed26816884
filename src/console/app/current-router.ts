import type { AnyRouter } from '@tanstack/react-router'

let current: AnyRouter | undefined

/** Makes the running router known to what stands outside React. Called once, by whoever creates it. */
export function provideRouter(router: AnyRouter): void {
  current = router
}

/** The running router; code that routes import reads it from here, because importing it would close a circle. */
export function currentRouter(): AnyRouter {
  if (!current) throw new Error('The router has not been created yet.')
  return current
}

/** Where the person is: path and query. */
export function currentHref(): string {
  return current ? current.latestLocation.href : location.pathname + location.search
}

/** Goes to a path of this origin. `replace` leaves no trace in the history; forms that are open are not asked. */
export function goTo(href: string, options: { replace?: boolean; force?: boolean } = {}): void {
  const router = currentRouter()
  // A promise that never rejects: failures show as the route's error screen.
  void router.navigate({ href, replace: options.replace ?? false, ignoreBlocker: options.force ?? false })
}
