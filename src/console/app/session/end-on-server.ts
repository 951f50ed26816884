import { createCaller } from '#client/http.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { endThisSession } from '#contract/session/session.ts'
import { readServices } from '#console/api/config.ts'

/** Tokens of sessions that the server has still to end. They outlive the tab: it may be closed without a network. */
const KEY = 'ended-sessions'
const MAX_LEFT = 20
const RETRY_MS = 30_000

function readLeft(): string[] {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(left) ? left.filter((token) => typeof token === 'string') : []
  } catch {
    return []
  }
}

function writeLeft(tokens: readonly string[]): void {
  if (tokens.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(tokens.slice(-MAX_LEFT)))
}

/** Whether another attempt could end the session. A refused token has no session any more. */
const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

async function endOne(token: string): Promise<void> {
  const services = readServices()
  const call = createCaller({ base: (service) => services[service], token: () => token })
  try {
    await call(endThisSession, {})
  } catch (error) {
    if (isWorthRetrying(error)) return
  }
  writeLeft(readLeft().filter((one) => one !== token))
}

async function endAll(): Promise<void> {
  for (const token of readLeft()) await endOne(token)
}

/** Ends a session on the server; where that fails it is tried again, also by the next page. */
export function endOnServer(token: string): void {
  writeLeft([...readLeft(), token])
  void endAll()
}

/** Ends what earlier pages could not, now and whenever the network comes back. Answers how to stop. */
export function endSessionsLeft(): () => void {
  const again = () => void endAll()
  again()
  addEventListener('online', again)
  const timer = setInterval(again, RETRY_MS)
  return () => {
    removeEventListener('online', again)
    clearInterval(timer)
  }
}
