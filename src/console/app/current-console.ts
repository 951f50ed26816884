import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { createStore } from 'jotai'
import type { createCaller } from '#client/http.ts'

export type Store = ReturnType<typeof createStore>
export type ApiClient = ReturnType<typeof createCaller>

/** What one running console consists of. Everything that it remembers is an atom of its store or a query of its client. */
export interface Console {
  readonly store: Store
  readonly queryClient: QueryClient
  readonly client: ApiClient
  readonly router: AnyRouter
}

/** What loaders and guards are given. */
export type RouterContext = Pick<Console, 'store' | 'queryClient'>

/**
 * The console of this page, for code that React does not call: commands, key handlers, toasts. It is the only ambient
 * state of the console, set by `createConsole`. Components use `useStore`, `useQueryClient` and `useRouter`; loaders and
 * guards use the router's context.
 */
let current: Console | undefined

export function setCurrentConsole(next: Console): void {
  current = next
}

export const hasConsole = (): boolean => current !== undefined

export function currentConsole(): Console {
  if (!current) throw new Error('No console has been created yet.')
  return current
}

export const currentStore = (): Store => currentConsole().store
export const currentQueryClient = (): QueryClient => currentConsole().queryClient
export const currentRouter = (): AnyRouter => currentConsole().router

/** Where the person is: path and query. */
export function currentHref(): string {
  return current ? current.router.latestLocation.href : location.pathname + location.search
}

/** Goes to a path of this origin. `replace` leaves no trace in the history; `force` does not ask forms that are open. */
export function goTo(href: string, options: { replace?: boolean; force?: boolean } = {}): void {
  const { replace = false, force = false } = options
  // A promise that never rejects: failures show as the route's error screen.
  void currentRouter().navigate({ href, replace, ignoreBlocker: force })
}
