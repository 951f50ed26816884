import { replaceEqualDeep } from '@tanstack/react-query'
import { atom } from 'jotai'
import type { LoggedIn, Profile } from '#contract/session/session.ts'
import { currentHref, currentQueryClient, currentRouter, currentStore, goTo } from '#console/app/current-console.ts'
import { digitalPlatformsAtom, testimoniesAtom } from '#console/shell/reference-state.ts'
import { dropAllDrafts } from '#console/form/drafts.ts'
import { forgetPalette } from '#console/palette/palette-open.ts'
import { endOnServer } from './end-on-server.ts'
import { is403Atom, secretAtom, sessionAtom, unauthorizedAtom } from './session-state.ts'
import { refresh } from '#console/app/refresh.ts'
import { HOME, safeRef } from '#console/app/ref.ts'
import type { Session } from './session.ts'
import {
  clearStoredSession,
  dueScreen,
  readSession,
  sessionKeys,
  sessionOf,
  withProfile,
  writeSession,
} from './session.ts'

/** Takes over what the local storage holds; called before the first screen. */
export function restoreSession(): void {
  currentStore().set(sessionAtom, readSession())
}

/** Where the answers of past commands are, in the storage of the tab. */
export const PAST_STORAGE = 'academy-past'
/** Where the records that were opened are. */
export const RECORDS_STORAGE = 'academy-records'

/** Begins a session, or goes on with one that had expired. */
export function beginSession(answer: LoggedIn): void {
  const store = currentStore()
  const session = sessionOf(answer)
  writeSession(session)
  store.set(sessionAtom, session)
  store.set(unauthorizedAtom, false)
  store.set(is403Atom, null)
}

/** Goes on in place after logging in again: everything on the page is asked for anew. */
export async function resumeSession(answer: LoggedIn): Promise<void> {
  // Answers to the old token that are still on their way would end the session once more.
  await currentQueryClient().cancelQueries()
  beginSession(answer)
  await refresh()
}

/** Goes on with the session as it is now, unless another tab has ended it, of which this one may not have heard yet. */
function goOnWith(next: Session): boolean {
  if (readSession()?.customer.token !== next.customer.token) return false
  writeSession(next)
  currentStore().set(sessionAtom, next)
  return true
}

/** Keeps name, roles and permissions fresh. What has not changed stays the same value: nothing is drawn anew for it. */
export function refreshSession(profile: Profile): void {
  const session = currentStore().get(sessionAtom)
  if (!session) return
  const next = replaceEqualDeep(session, withProfile(session, profile))
  if (next !== session) goOnWith(next)
}

/** The server wants something done before anything else: the guard leads there. */
export function leadTo(due: 'mustChangePassword' | 'factorDue'): void {
  const session = currentStore().get(sessionAtom)
  if (!session) return
  const customer = { ...session.customer, [due]: true }
  const isElsewhere = dueScreen(customer, currentRouter().state.location.pathname) !== undefined
  if (goOnWith({ ...session, customer }) && isElsewhere) void currentRouter().invalidate()
}

/** Takes over what the person has set as a talent. */
export function changeTalent(talent: Session['talent']): void {
  const session = currentStore().get(sessionAtom)
  if (session) goOnWith({ ...session, talent })
}

/** Goes on for another customer: everything on the page is asked for anew. */
export function workFor(client: NonNullable<Session['client']>): void {
  const session = currentStore().get(sessionAtom)
  if (session && goOnWith({ ...session, client })) void refresh()
}

function forgetEverything(): void {
  const store = currentStore()
  store.set(sessionAtom, null)
  store.set(unauthorizedAtom, false)
  store.set(is403Atom, null)
  store.set(secretAtom, null)
  store.set(digitalPlatformsAtom, [])
  store.set(testimoniesAtom, [])
  // Answers that were given to commands can be anything, names and mails among them.
  sessionStorage.removeItem(PAST_STORAGE)
  sessionStorage.removeItem(RECORDS_STORAGE)
  dropAllDrafts()
  forgetPalette()
  currentQueryClient().clear()
}

/** Tokens of the sessions that were ended in this tab. */
const endedAtom = atom<readonly string[]>([])

/** Ends the session here, which other tabs follow. */
export function clearSession(): void {
  const store = currentStore()
  const session = store.get(sessionAtom)
  if (session) store.set(endedAtom, (ended) => [...ended, session.customer.token])
  clearStoredSession()
  forgetEverything()
}

/** The same, also on the server, and goes to the login page. */
export function logOut(): void {
  const token = currentStore().get(sessionAtom)?.customer.token
  clearSession()
  if (token !== undefined) endOnServer(token)
  goTo('/pages/login', { force: true })
}

/** The login page, with the way back to where the person was. */
export function loginHref(from: string): string {
  const ref = safeRef(from)
  return ref === undefined || ref === '/' || ref === HOME
    ? '/pages/login'
    : `/pages/login?ref=${encodeURIComponent(ref)}`
}

function followOtherTab(event: StorageEvent): void {
  const store = currentStore()
  if (event.key !== null && !(sessionKeys as readonly string[]).includes(event.key)) return
  const before = store.get(sessionAtom)
  const now = readSession()
  // Another tab has written it once more before it heard of the end.
  if (now && store.get(endedAtom).includes(now.customer.token)) return clearStoredSession()
  if (!now) {
    if (!before) return
    forgetEverything()
    goTo(loginHref(currentHref()), { force: true })
    return
  }
  if (before && before.customer.masterId !== now.customer.masterId) {
    dropAllDrafts()
    forgetPalette()
    currentQueryClient().clear()
  }
  store.set(sessionAtom, now)
  if (before?.customer.token !== now.customer.token) {
    store.set(unauthorizedAtom, false)
    void currentRouter().invalidate()
  }
}

/** Logging in and out in one tab shows in the others. Answers how to stop. */
export function followOtherTabs(): () => void {
  addEventListener('storage', followOtherTab)
  return () => removeEventListener('storage', followOtherTab)
}
