import { atom } from 'jotai'
import type { ApiError } from '#contract/core/api-error.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { serverCheck } from '#contract/session/session.ts'
import type { Store } from '#console/app/current-console.ts'
import { currentHref, goTo } from '#console/app/current-console.ts'
import type { Shut } from '#console/app/session/session-state.ts'
import { leadTo } from '#console/app/session/session-actions.ts'
import { is403Atom, sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { leavingAtom, requestsAtom, serverUpAtom } from './server-state.ts'
import { ownPath } from '#console/app/ref.ts'
import { isExpired } from '#console/app/session/session.ts'

/** What a failed call means for the whole page. */
export type PageFailure = 'none' | 'forbidden' | 'unauthorized' | 'server-down'

/** A page that is being left cancels its requests, which looks like a server that is gone. Returns how to stop. */
export function watchLeaving(store: Store): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const back = () => store.set(leavingAtom, false)
  addEventListener(
    'beforeunload',
    () => {
      store.set(leavingAtom, true)
      // The person may stay after all; the browser does not say so.
      setTimeout(back, 3_000)
    },
    { signal },
  )
  addEventListener('pagehide', () => store.set(leavingAtom, true), { signal })
  addEventListener('pageshow', back, { signal })
  return () => abort.abort()
}

/** True when no server of ours answered: nothing came, or something in front of it said that it is away. */
export function isServerDown(error: ApiError): boolean {
  if (error.code === 'ABORTED') return false
  return error.status === 0 || ((error.status === 502 || error.status === 503) && error.code === 'UNEXPECTED')
}

const ofOneRecord = new Set(['HIGHER_ROLE', 'STAFF_ACCOUNT'])

/** The catalogue of errors (specification, section 8), in one place. */
export function pageFailure(endpoint: AnyCall, error: ApiError, expired: boolean): PageFailure {
  if (error.code === 'ABORTED') return 'none'
  if (isServerDown(error)) return endpoint === serverCheck ? 'none' : 'server-down'
  // Calls that need no session answer for themselves: a wrong password is the form's affair.
  if (endpoint.access === null) return 'none'
  if (error.status === 401 || (error.status === 403 && expired)) return 'unauthorized'
  // Refused of one record, not of the page.
  return error.status === 403 && !ofOneRecord.has(error.code) ? 'forbidden' : 'none'
}

/** The server-down page, with the way back. */
export function serverDownHref(from: string): string {
  const ref = ownPath(from)
  return ref === undefined ? '/pages/server-down' : `/pages/server-down?ref=${encodeURIComponent(ref)}`
}

function goToServerDown(store: Store): void {
  const from = currentHref()
  if (store.get(leavingAtom) || /^\/pages\/server-down/i.test(from)) return
  // In place of the page, so that coming back leaves no extra step in the history.
  goTo(serverDownHref(from), { replace: true, force: true })
}

const shutBy: Readonly<Record<string, Shut['status']>> = {
  CUSTOMER_SUSPENDED: 'SUSPENDED',
  CUSTOMER_CLOSED: 'CLOSED',
}

const dueBy: Readonly<Record<string, Parameters<typeof leadTo>[0]>> = {
  PASSWORD_DUE: 'mustChangePassword',
  FACTOR_DUE: 'factorDue',
}

const checkingAtom = atom(false)

/** One failed call may be the fault of that call: the page goes only when the server does not answer its check either. */
async function confirmServerDown(store: Store, check: () => Promise<unknown>): Promise<void> {
  if (store.get(checkingAtom)) return
  store.set(checkingAtom, true)
  try {
    await check()
  } catch {
    goToServerDown(store)
  } finally {
    store.set(checkingAtom, false)
  }
}

interface Ended {
  error: ApiError | undefined
  /** With which the call was made. */
  token: string | undefined
}

/** Every call that has ended passes here. `check` asks whether the server is there. */
export function settle(store: Store, endpoint: AnyCall, { error, token }: Ended, check: () => Promise<unknown>): void {
  if (!error) {
    store.set(serverUpAtom, true)
    return
  }
  if (error.code === 'ABORTED') return
  store.set(requestsAtom, (now) => ({ ...now, failures: now.failures + 1 }))
  const session = store.get(sessionAtom)
  const failure = pageFailure(endpoint, error, session !== null && isExpired(session))
  store.set(serverUpAtom, !isServerDown(error))
  if (failure === 'server-down') void confirmServerDown(store, check)
  // An answer to the token before says nothing about the session that has begun meanwhile.
  if (failure === 'unauthorized' && session !== null && session.customer.token === token)
    store.set(unauthorizedAtom, true)
  const due = dueBy[error.code]
  if (due) leadTo(due)
  else if (failure === 'forbidden') {
    const { permission, customerId, customer } = error.data
    const status = shutBy[error.code]
    store.set(is403Atom, {
      permission: typeof permission === 'string' ? permission : null,
      customerId: typeof customerId === 'number' ? customerId : null,
      ...(status && typeof customerId === 'number' ? { shut: { customerId, customer: String(customer), status } } : {}),
    })
  }
}
