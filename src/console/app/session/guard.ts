import { redirect } from '@tanstack/react-router'
import { allows } from '#contract/core/permission.ts'
import type { Store } from '#console/app/current-console.ts'
import { currentRouter } from '#console/app/current-console.ts'
import { permissionsAtom, sessionAtom, unauthorizedAtom } from './session-state.ts'
import { HOME, safeRef } from '#console/app/ref.ts'
import { dueScreen, isExpired } from './session.ts'

interface GuardInput {
  context: { store: Store }
  location: { href: string; pathname: string }
  preload: boolean
}

/**
 * Stands before every screen of the shell: without a session the login page, with an expired token the unauthorized
 * state (the page stays, a dialog asks to log in again). `permitted` tells the screen's loader whether to load.
 */
export function guardShell({ context: { store }, location, preload }: GuardInput): { permitted: boolean } {
  const session = store.get(sessionAtom)
  if (!session) {
    const ref = safeRef(location.href)
    throw redirect({ to: '/pages/login', search: ref === undefined || ref === HOME ? {} : { ref } })
  }
  const due = dueScreen(session.customer, location.pathname)
  if (due !== undefined) {
    const ref = safeRef(location.href)
    throw redirect({ to: due, search: ref === undefined || ref === HOME ? {} : { ref } })
  }
  if (!preload && isExpired(session)) store.set(unauthorizedAtom, true)
  // The routes' own `matches` would do, but their type would hang on this function's.
  const [, , found] = currentRouter().getMatchedRoutes(location.pathname)
  const wanted = found?.options.staticData?.permission ?? null
  return { permitted: allows(store.get(permissionsAtom), wanted) }
}

interface PublicGuardInput {
  context: { store: Store }
  search: { ref?: string }
  location?: { hash: string }
}

/**
 * Login, register, 404 and 500 send a person who is logged in to `ref`, or to the classes; but whoever comes with a link
 * to choose a password or to confirm an address is let do it.
 */
export function guardPublic({ context: { store }, search, location }: PublicGuardInput): void {
  if (/^(password|verify)=/.test(location?.hash ?? '')) return
  if (store.get(sessionAtom)) throw redirect({ href: safeRef(search.ref) ?? HOME, replace: true })
}

/** The query of the public pages. */
export function publicSearch(search: Record<string, unknown>): { ref?: string } {
  return typeof search.ref === 'string' ? { ref: search.ref } : {}
}
