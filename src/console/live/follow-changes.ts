import type { QueryClient } from '@tanstack/react-query'
import { readEvents } from '#client/event-stream.ts'
import type { StreamEvent } from '#client/event-stream.ts'
import { changeStream, MAX_SECONDS } from '#contract/core/change.ts'
import { myProfile } from '#contract/session/session.ts'
import { TAB_HEADER } from '#contract/core/tab.ts'
import { liveAtom } from './live-state.ts'
import { sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import type { Store } from '#console/app/current-console.ts'
import { rereadNotifications } from '#console/areas/notification/mark-all-read.ts'
import { readServices } from '#console/api/config.ts'
import { isExpired } from '#console/app/session/session.ts'
import { tabId } from '#console/app/session/tab.ts'
import { publishLiveChanges } from './live-changes.ts'

/** The server gives a sign every twenty seconds. */
const SILENCE_MS = 50_000
/** A tab out of sight lets its connection go, of which a browser has few, and catches up when it is looked at again. */
const HIDDEN_MS = 15_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 30_000]

/** The same wait for nobody: all who lost a server come back to it spread over time. */
const spread = (ms: number) => ms * (0.5 + Math.random())

/** Reads what an event holds, and passes it on. */
function take({ event, data }: StreamEvent): 'access' | 'stopping' | undefined {
  const value: unknown = JSON.parse(data)
  if (event === 'changes') publishLiveChanges(changeStream.events.changes.parse(value))
  else if (event === 'reset') publishLiveChanges('everything')
  else if (event === 'notified') void rereadNotifications()
  else if (event === 'ended') return changeStream.events.ended.parse(value).why
  return undefined
}

/**
 * Hears of what others change for as long as somebody is logged in and the tab is in view: comes back after a loss, and
 * catches up on what was missed. Answers how to stop.
 */
export function followChanges(store: Store, queryClient: QueryClient): () => void {
  const address = `${readServices()[changeStream.service]}${changeStream.path}`
  let open: AbortController | undefined
  let last: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false
  /** The token that the server wants nothing to do with. */
  let refused: string | undefined

  function tokenToUse(): string | undefined {
    const session = store.get(sessionAtom)
    if (!session || isExpired(session) || store.get(unauthorizedAtom)) return undefined
    return session.customer.token === refused ? undefined : session.customer.token
  }

  function close(): void {
    clearTimeout(timer)
    open?.abort()
    open = undefined
  }

  function comeBack(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(start, ms)
  }

  function lose(): void {
    failures += 1
    // The first try again is soon and mostly goes well; nobody need hear of it.
    if (failures > 1) store.set(liveAtom, false)
    comeBack(spread(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)))
  }

  /** What an answer that is no stream means. */
  function meet(status: number, token: string): void {
    if (status === 400) {
      last = undefined
      publishLiveChanges('everything')
      lose()
    } else if (status === 401 || status === 403 || status === 404) {
      // Another login may be let in. A server without such a stream is no loss to speak of.
      refused = token
      store.set(liveAtom, null)
      if (status === 401 && store.get(sessionAtom)?.customer.token === token) store.set(unauthorizedAtom, true)
    } else lose()
  }

  async function listen(token: string, own: AbortController): Promise<'access' | 'stopping' | undefined> {
    const query = last === undefined ? `?seconds=${Math.min(Math.ceil(performance.now() / 1000) + 1, MAX_SECONDS)}` : ''
    const response = await fetch(address + query, {
      headers: {
        authorization: `Bearer ${token}`,
        [TAB_HEADER]: tabId,
        ...(last === undefined ? {} : { 'last-event-id': last }),
      },
      signal: own.signal,
    })
    if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      if (open !== own) return undefined
      close()
      meet(response.ok ? 404 : response.status, token)
      return undefined
    }
    // Changes that arrived meanwhile are delivered once.
    if (last !== undefined) void rereadNotifications()
    for await (const event of readEvents(response.body)) {
      if (own.signal.aborted) return undefined
      comeBack(SILENCE_MS)
      last = event.id ?? last
      const why = take(event)
      if (why) return why
      failures = 0
      store.set(liveAtom, true)
    }
    return undefined
  }

  /** Listens until the connection ends, and comes back unless somebody else has seen to that. */
  async function stay(token: string, own: AbortController): Promise<void> {
    // However it broke, the way back is the same.
    const why = await listen(token, own).catch(() => undefined)
    if (open !== own) return
    close()
    if (why === undefined) {
      lose()
      return
    }
    if (why === 'access') void queryClient.invalidateQueries({ queryKey: [myProfile.path] })
    comeBack(spread(why === 'access' ? 200 : FIRST_WAIT_MS))
  }

  function start(): void {
    const token = tokenToUse()
    close()
    if (token === undefined || isStopped || document.visibilityState === 'hidden') return
    const own = new AbortController()
    open = own
    comeBack(SILENCE_MS)
    void stay(token, own)
  }

  function onShow(): void {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(() => {
        close()
        store.set(liveAtom, null)
      }, HIDDEN_MS)
    } else if (!open) start()
  }
  function onOnline(): void {
    failures = 0
    start()
  }

  document.addEventListener('visibilitychange', onShow)
  addEventListener('online', onOnline)
  addEventListener('pagehide', close)
  const stops = [store.sub(sessionAtom, () => !open && start()), store.sub(unauthorizedAtom, () => !open && start())]
  start()

  return () => {
    isStopped = true
    clearTimeout(hiding)
    close()
    store.set(liveAtom, null)
    document.removeEventListener('visibilitychange', onShow)
    removeEventListener('online', onOnline)
    removeEventListener('pagehide', close)
    for (const stop of stops) stop()
  }
}
