import type { Logger } from 'pino'
import type { Clock } from '#server/core/clock.ts'
import { realClock } from '#server/core/clock.ts'
import type { EmbeddedOptions, EmbeddedPostgres } from './embedded/embedded.ts'
import { startEmbeddedPostgres } from './embedded/embedded.ts'

/** Failed starts in a row after which the database is given up: about two minutes. */
const ATTEMPTS = 12
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [250, 15_000]
/** A database that ran for so long counts as recovered. One that ends sooner uses up another attempt. */
const STABLE_MS = 60_000
/** As much of PostgreSQL's output as a log line holds. */
const OUTPUT = 2000

/** Why the embedded database cannot be used at the moment. */
export type Trouble = 'RESTARTING' | 'DISK_FULL'

export interface Supervised {
  url: string
  /** Undefined while it runs. */
  trouble: () => Trouble | undefined
  stop: () => Promise<void>
}

interface Supervision {
  log: Pick<Logger, 'error' | 'info'>
  /** Called once, when the database could not be brought back. */
  giveUp: (error: Error) => void
  clock?: Clock
  start?: (options: EmbeddedOptions) => Promise<Pick<EmbeddedPostgres, 'url' | 'port' | 'ended' | 'stop'>>
}

const troubleIn = (output: string): Trouble => (output.includes('No space left on device') ? 'DISK_FULL' : 'RESTARTING')

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Starts the embedded database, and again whenever it ends without being asked to: on the same port and with the same
 * password, so that connections are made anew as before. PostgreSQL itself recovers what was committed.
 */
export async function supervisePostgres(options: EmbeddedOptions, supervision: Supervision): Promise<Supervised> {
  const { log, giveUp, clock = realClock, start = startEmbeddedPostgres } = supervision
  const stopping = new AbortController()
  let postgres = await start(options)
  const { url, port } = postgres
  let trouble: Trouble | undefined
  let failures = 0

  async function restart(output: string): Promise<void> {
    let last = output
    for (;;) {
      trouble = troubleIn(last)
      if (failures === ATTEMPTS) {
        throw new Error(`The database ended and could not be restarted in ${ATTEMPTS} attempts:\n${last.trim()}`)
      }
      await clock.wait(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), stopping.signal)
      failures++
      try {
        postgres = await start({ ...options, port, mustExist: true })
        return
      } catch (error) {
        last = messageOf(error)
        log.error(
          { attempt: failures, attempts: ATTEMPTS, output: last.slice(-OUTPUT) },
          'the database did not restart',
        )
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = clock.now()
      const { how, output } = await postgres.ended
      if (stopping.signal.aborted) return
      if (clock.now() - startedAt >= STABLE_MS) failures = 0
      log.error({ how, output: output.slice(-OUTPUT) }, 'the database ended unexpectedly and is restarted')
      await restart(output)
      trouble = undefined
      log.info({ port }, 'the database runs again')
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) giveUp(error instanceof Error ? error : new Error(String(error)))
  })
  return {
    url,
    trouble: () => trouble,
    async stop() {
      stopping.abort()
      await postgres.stop()
      await watching
      // One that was being started meanwhile.
      await postgres.stop()
    },
  }
}
