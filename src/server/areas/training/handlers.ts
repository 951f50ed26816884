import { sql } from 'kysely'
import type * as calls from '#contract/training/training.ts'
import type { Training } from '#contract/training/training.ts'
import { canActivate } from '#contract/training/training.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso, paginationOf } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { isTrainingOn, requireTraining } from './switched.ts'

interface Row {
  id: number
  name: string
  version_tag: string | null
  trained_at: Date | null
  dataset_size: number
  accuracy: number | null
  precision: number | null
  recall: number | null
  f1: number | null
  evaluated_at: Date | null
  status: Training['status']
  active: boolean
  version: number
}

const columns = sql`id, name, version_tag, trained_at, dataset_size, accuracy::float8, precision::float8, recall::float8,
  f1::float8, evaluated_at, status, active, version`

const shown = (row: Row): Training => ({
  id: row.id,
  name: row.name,
  versionTag: row.version_tag,
  trainedAt: iso(row.trained_at),
  datasetSize: row.dataset_size,
  accuracy: row.accuracy,
  precision: row.precision,
  recall: row.recall,
  f1: row.f1,
  evaluatedAt: iso(row.evaluated_at),
  status: row.status,
  active: row.active,
  version: row.version,
})

/** The run that is to be active and the one that is, held until the transaction ends. */
async function lockBoth(tx: Tx, customerId: number, id: number): Promise<{ wanted: Row; former: Row | undefined }> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM training
     WHERE customer_id = ${customerId} AND deleted_at IS NULL AND (id = ${id} OR active)
     ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const wanted = rows.find((row) => row.id === id)
  if (!wanted) throw fail('NOT_FOUND', { what: 'training' })
  return { wanted, former: rows.find((row) => row.active) }
}

async function setActive(tx: Tx, { id }: Row, active: boolean): Promise<Row> {
  const { rows } = await sql<Row>`
    UPDATE training SET active = ${active}, version = version + 1 WHERE id = ${id} RETURNING ${columns}`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND', { what: 'training' })
  return rows[0]
}

export const trainingHandlers: Handlers<typeof calls> = {
  async trainingList({ query: { customerId: asked, page = 1, limit = 50 } }, { tx, session }) {
    const customerId = chooseCustomer(session, asked)
    await requireTraining(tx, customerId)
    const { rows } = await sql<Row>`
      SELECT ${columns} FROM training WHERE customer_id = ${customerId} AND deleted_at IS NULL
       ORDER BY trained_at DESC NULLS FIRST, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(tx)
    const all = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM training WHERE customer_id = ${customerId} AND deleted_at IS NULL`.execute(tx)
    return { data: rows.map(shown), pagination: paginationOf({ page, limit }, all.rows[0]?.total ?? 0) }
  },

  async trainingActivate({ params: { id }, query }, { tx, session, audit, unchanged }) {
    const customerId = chooseCustomer(session, query.customerId)
    await requireTraining(tx, customerId)
    // Two at once: the second one finds what the first one has made active.
    await sql`SELECT pg_advisory_xact_lock(hashtext('training-active'), ${customerId}::int)`.execute(tx)
    const { wanted, former } = await lockBoth(tx, customerId, id)
    const may = canActivate(wanted)
    if (may !== true) throw fail('ILLEGAL_TRANSITION', { from: wanted.status, to: 'ACTIVE', allowed: [] })
    if (wanted.active) {
      unchanged()
      return shown(wanted)
    }
    if (former) await setActive(tx, former, false)
    const row = await setActive(tx, wanted, true)
    audit({
      action: 'training.activate',
      resource: 'training',
      recordId: id,
      customerId,
      label: row.name,
      version: row.version,
      before: { active: false, ...(former ? { former: former.name } : {}) },
      after: { active: true },
      ...(former ? { inverse: { command: 'training.activate', args: { training: former.id } } } : {}),
    })
    return shown(row)
  },

  async trainingState({ params: { customerId } }, { tx }) {
    return { enabled: await isTrainingOn(tx, customerId) }
  },
}
