import { redirect } from '@tanstack/react-router'
import { allows } from '#contract/core/permission.ts'
import { currentRouter } from '#console/app/current-router.ts'
import { HOME, safeRef } from '#console/app/ref.ts'
import { isExpired } from './session.ts'
import { permissionsAtom, sessionAtom, store, unauthorizedAtom } from '#console/app/state.ts'

interface GuardInput {
  location: { href: string; pathname: string }
  preload: boolean
}

/**
 * Stands before every screen of the shell: without a session the login page, with an expired token the unauthorized
 * state (the page stays, a dialog asks to log in again). `permitted` tells the screen's loader whether to load.
 */
export function guardShell({ location, preload }: GuardInput): { permitted: boolean } {
  const session = store.get(sessionAtom)
  if (!session) {
    const ref = safeRef(location.href)
    throw redirect({ to: '/pages/login', search: ref === undefined || ref === HOME ? {} : { ref } })
  }
  if (session.customer.mustChangePassword && !/^\/change-password\/?$/i.test(location.pathname)) {
    const ref = safeRef(location.href)
    throw redirect({ to: '/change-password', search: ref === undefined || ref === HOME ? {} : { ref } })
  }
  if (!preload && isExpired(session)) store.set(unauthorizedAtom, true)
  // The routes' own `matches` would do, but their type would hang on this function's.
  const [, , found] = currentRouter().getMatchedRoutes(location.pathname)
  const wanted = found?.options.staticData?.permission ?? null
  return { permitted: allows(store.get(permissionsAtom), wanted) }
}

/**
 * Login, register, 404 and 500 send a person who is logged in to `ref`, or to the classes; but whoever comes with a link
 * to choose a password or to confirm an address is let do it.
 */
export function guardPublic({ search, location }: { search: { ref?: string }; location?: { hash: string } }): void {
  if (/^(password|verify)=/.test(location?.hash ?? '')) return
  if (store.get(sessionAtom)) throw redirect({ href: safeRef(search.ref) ?? HOME, replace: true })
}

/** The query of the public pages. */
export function publicSearch(search: Record<string, unknown>): { ref?: string } {
  return typeof search.ref === 'string' ? { ref: search.ref } : {}
}
