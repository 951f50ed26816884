import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { areaParts } from '#server/core/area.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import { isMissing } from '#server/core/store/store.ts'
import { lockContent } from './content.ts'
import type { Receiving } from './receive.ts'

/** What is younger may belong to an upload that is under way, in milliseconds. */
const GRACE_MS = 3_600_000
/** Keys whose rows are looked for together. */
const BATCH = 500

export interface Swept {
  /** Rows, objects in the store, and remains of uploads that were cut off. */
  rows: number
  objects: number
  remains: number
}

/** Rows of contents that no record refers to; deleted records still do. */
async function sweepRows(tx: Tx, graceMs: number): Promise<number> {
  const unused = areaParts()
    .flatMap(({ contents = [] }) => contents)
    .map(
      (table) =>
        sql`NOT EXISTS (SELECT FROM ${sql.table(table)} r WHERE r.customer_id = c.customer_id AND r.checksum = c.hash)`,
    )
  if (unused.length === 0) throw new Error('No area says which of its tables refer to contents')
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM file_content c
     WHERE c.created_at <= now() - make_interval(secs => ${graceMs / 1000}::float8)
       AND ${sql.join(unused, sql` AND `)}`.execute(tx)
  return Number(numAffectedRows)
}

/** A content and its thumbnails have one hash. */
const hashOf = (key: string) => key.slice(0, 64)

async function withoutRow(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT DISTINCT h.hash FROM unnest(${[...hashes]}::text[]) AS h (hash)
     WHERE NOT EXISTS (SELECT FROM file_content c WHERE c.hash = h.hash)`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
}

async function sweepKeys(db: Db, { store }: Pick<Receiving, 'store'>, keys: readonly string[]): Promise<number> {
  const orphans = await asSystem(db, (tx) => withoutRow(tx, keys.map(hashOf)))
  let count = 0
  for (const hash of orphans) {
    await asSystem(db, async (tx) => {
      await lockContent(tx, hash, 'alone')
      // Asked again under the lock: an upload may have made its row meanwhile.
      if ((await withoutRow(tx, [hash])).size === 0) return
      for (const key of keys.filter((one) => hashOf(one) === hash)) {
        await store.remove(key)
        count++
      }
    })
  }
  return count
}

async function sweepRemains(incoming: string, before: number): Promise<number> {
  const names = await readdir(incoming).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  let count = 0
  for (const name of names) {
    const place = path.join(incoming, name)
    const raw = await stat(path.join(place, 'raw')).catch(() => stat(place).catch(() => undefined))
    if (!raw || raw.mtimeMs > before) continue
    await rm(place, { recursive: true, force: true })
    count++
  }
  return count
}

/**
 * Deletes contents that nothing refers to, and what uploads that were cut off have left. Several servers may do it at
 * once.
 * @throws STORE_DOWN
 */
export async function sweepFiles(db: Db, receiving: Receiving, graceMs = GRACE_MS): Promise<Swept> {
  const before = Date.now() - graceMs
  const remains = await sweepRemains(receiving.incoming, before)
  const rows = await asSystem(db, (tx) => sweepRows(tx, graceMs))
  let objects = 0
  let keys: string[] = []
  const flush = async () => {
    objects += await sweepKeys(db, receiving, keys)
    keys = []
  }
  for await (const { key, writtenAt } of receiving.store.list()) {
    if (writtenAt.getTime() <= before) keys.push(key)
    if (keys.length >= BATCH) await flush()
  }
  if (keys.length > 0) await flush()
  return { rows, objects, remains }
}

const EVERY_MS = 6 * 3_600_000

/** Sweeps when the server starts and every few hours, until stopped. */
export function startSweep(db: Db, receiving: Receiving, log: FastifyBaseLogger, clock: Clock) {
  let round: Promise<void> = Promise.resolve()
  const once = async () => {
    try {
      const swept = await sweepFiles(db, receiving)
      if (swept.rows + swept.objects + swept.remains > 0) log.info({ swept }, 'unused files are deleted')
    } catch (error) {
      log.error({ err: error }, 'unused files could not be deleted')
    }
  }
  const run = () => {
    round = once()
  }
  run()
  const stopRepeating = clock.every(EVERY_MS, run)
  return {
    async stop() {
      stopRepeating()
      await round
    },
  }
}
