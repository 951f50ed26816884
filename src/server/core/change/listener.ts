import type { FastifyBaseLogger } from 'fastify'
import { Client } from 'pg'

const PING_MS = 30_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [250, 15_000]

interface Callbacks {
  /** A notification came. */
  notified: (channel: string, payload: string) => void
  /** Connected, at first or again after a loss. Notifications in between are not repeated. */
  connected: () => void
}

/**
 * One connection that listens on channels and reconnects when it breaks. It is not from a pool, because it is never
 * returned.
 */
export function listenOn(url: string, channels: readonly string[], hearing: Callbacks, log: FastifyBaseLogger) {
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let isStopped = false
  let attempt: Promise<void> = Promise.resolve()

  function lose(lost: Client, error?: unknown): void {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost.end().catch(() => undefined)
    if (isStopped) return
    log.warn({ err: error }, 'changes are not heard for now')
    timer = setTimeout(() => {
      attempt = connect()
    }, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  /** Detects a half-open connection. */
  function ping(asked: Client): void {
    timer = setTimeout(() => {
      asked.query('SELECT 1').then(
        () => client === asked && ping(asked),
        (error: unknown) => lose(asked, error),
      )
    }, PING_MS)
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'academy-console-listener',
      options: '-c role=academy_app',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) => hearing.notified(channel, payload ?? ''))
    try {
      await next.connect()
      for (const channel of channels) await next.query(`LISTEN ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      lose(next, error)
      return
    }
    if (client !== next) return
    wait = FIRST_WAIT_MS
    ping(next)
    hearing.connected()
  }

  attempt = connect()
  return {
    /** Settled after the first attempt, successful or not. */
    first: attempt,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await attempt
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
