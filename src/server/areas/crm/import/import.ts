import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { RowError } from '#contract/core/progress.ts'
import type * as calls from '#contract/crm/prospect-import.ts'
import type { LooseProspect } from '#contract/crm/prospect-import.ts'
import type { prospectSources } from '#contract/crm/prospect.ts'
import { nameKey, readClasses } from '#server/areas/class/class-names.ts'
import type { JobRequest, UndoneBy } from '#server/core/bulk/job.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { readRows, rowsOf } from '#server/core/jobs/file-rows.ts'
import type { ChunkResult, JobKind, RunningJob } from '#server/core/jobs/job.ts'
import { stagesOf } from '../stages.ts'
import { noteProspects } from './note-prospects.ts'
import type { Row } from './read-prospect.ts'
import { isError, lineOf, readProspect } from './read-prospect.ts'

/** Rows a transaction. */
const CHUNK = 5_000

type Source = (typeof prospectSources)[number]

interface Payload extends UndoneBy {
  source: Source
  request: JobRequest
}

interface Input {
  fileName?: string | undefined
  source: Source
}

/** Queues the job that takes the rows one by one. @throws NOT_FOUND without a stage to begin in */
async function startImport(customerId: number, { fileName, source }: Input, context: HandlerContext) {
  const rows = rowsOf(context)
  const { tx, session, jobs, requestId, ip, userAgent, timezoneOffset, audit } = context
  if (!(await stagesOf(tx, customerId)).some(({ kind }) => kind === 'OPEN')) throw fail('NOT_FOUND', { what: 'stage' })
  const payload: Payload = {
    source,
    command: 'prospect.delete',
    args: {},
    resource: 'prospect',
    request: { id: requestId, ip, userAgent, timezoneOffset },
  }
  const progressId = await jobs.start(tx, {
    kind: 'PROSPECT_IMPORT',
    title: `Import prospects: ${fileName ?? rows.count}`,
    customerId,
    createdBy: session.masterId,
    total: rows.count,
    table: 'prospect',
    payload,
    rows,
  })
  audit({
    action: 'prospect.import',
    resource: 'prospect',
    recordId: null,
    customerId,
    label: fileName ?? 'import',
    again: { command: 'prospect.import', args: {} },
    after: { source, count: rows.count, progressId },
  })
  return { progressId }
}

export const prospectImportHandlers: Handlers<typeof calls> = {
  prospectImport: ({ params, body }, context) => startImport(params.customerId, body, context),
}

const emailKey = ({ email }: Row) => email?.toLowerCase()

/** The e-mail addresses and phone numbers of these rows that prospects have already. */
async function knownOf(tx: Tx, customerId: number, rows: readonly Row[]): Promise<Set<string>> {
  const emails = rows.flatMap((row) => emailKey(row) ?? [])
  const phones = rows.flatMap(({ phone }) => phone ?? [])
  const { rows: found } = await sql<{ key: string }>`
    SELECT lower(email) AS key FROM prospect
     WHERE customer_id = ${customerId} AND deleted_at IS NULL AND lower(email) = ANY (${emails}::text[])
    UNION SELECT phone FROM prospect
     WHERE customer_id = ${customerId} AND deleted_at IS NULL AND phone = ANY (${phones}::text[])`.execute(tx)
  return new Set(found.map(({ key }) => key))
}

/** Rows of new people, and why the others are left out. */
function apart(rows: readonly Row[], known: ReadonlySet<string>): { fresh: Row[]; errors: RowError[] } {
  const lines = new Map<string, number>()
  const fresh: Row[] = []
  const errors: RowError[] = []
  for (const row of rows) {
    const keys = [
      ['email', emailKey(row)],
      ['phone', row.phone],
    ] as const
    const clash = keys.find(([, key]) => key !== undefined && (known.has(key) || lines.has(key)))
    if (clash?.[1] === undefined) {
      fresh.push(row)
      for (const [, key] of keys) if (key !== undefined) lines.set(key, row.line)
      continue
    }
    const [field, key] = clash
    const line = lines.get(key)
    const where = line === undefined ? 'exists already' : `is in row ${line} already`
    errors.push({ row: row.line, code: 'DUPLICATE', message: `${field}: ${key} ${where}` })
  }
  return { fresh, errors }
}

interface Begun {
  stageId: number
  source: Source
}

/** Inserts prospects; answers the number of each by its place. */
async function insertProspects(tx: Tx, job: RunningJob, { stageId, source }: Begun, rows: readonly Row[]) {
  if (rows.length === 0) return []
  const classes = await readClasses(tx, job.customerId)
  const given = rows.map(({ name, email = null, phone = null, source: own, className, notes = null }) => ({
    name,
    email,
    phone,
    source: own ?? source,
    class_id: className === undefined ? null : (classes.get(nameKey(className)) ?? null),
    notes,
  }))
  const { rows: made } = await sql<{ id: number; key: string }>`
    INSERT INTO prospect (customer_id, name, email, phone, source, interest_core_class_id, value, stage_id, notes,
                          created_by, updated_by)
    SELECT ${job.customerId}, g.name, g.email, g.phone, g.source, g.class_id, c.base_price, ${stageId}, g.notes,
           ${job.createdBy}, ${job.createdBy}
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS g (name text, email text, phone text, source text, class_id bigint, notes text)
      LEFT JOIN core_class c ON c.id = g.class_id
    ON CONFLICT DO NOTHING RETURNING id, coalesce(lower(email), phone) AS key`.execute(tx)
  const lineOfKey = new Map(rows.map((row) => [emailKey(row) ?? row.phone, row.line]))
  return made.map(({ id, key }) => ({ id, line: lineOfKey.get(key) ?? 0 }))
}

/** The job that takes the prospects of a file, some thousand in a transaction. */
export function prospectImportJob(whole: Promise<Server>, log: FastifyBaseLogger): JobKind {
  return {
    kind: 'PROSPECT_IMPORT',
    permission: 'crm:create',
    keepsPayload: true,
    async chunk(tx, job): Promise<ChunkResult> {
      const { source, request } = job.payload as Payload
      // Two imports at once take turns, so that the second sees whom the first has brought.
      await sql`SELECT pg_advisory_xact_lock(hashtext('prospect-import'), ${job.customerId}::int)`.execute(tx)
      const slice = await readRows<LooseProspect>(tx, job, CHUNK)
      const placeOf = new Map(slice.map(({ row, place }) => [lineOf(row, place), place]))
      const read = slice.map(({ row, place }) => readProspect(row, lineOf(row, place)))
      const right = read.flatMap((row) => (isError(row) ? [] : [row]))
      const { fresh, errors: doubles } = apart(right, await knownOf(tx, job.customerId, right))
      const stage = (await stagesOf(tx, job.customerId)).find(({ kind }) => kind === 'OPEN')
      if (!stage) throw fail('NOT_FOUND', { what: 'stage' })
      const made = await insertProspects(tx, job, { stageId: stage.id, source }, fresh)
      const placed = made.map(({ id, line }) => ({ id, place: placeOf.get(line) ?? 0 }))
      await noteProspects(tx, { server: await whole, job, request: { ...request, log } }, placed)
      const errors = [...read.filter(isError), ...doubles].sort((a, b) => a.row - b.row)
      return { processed: slice.length, succeeded: made.length, failed: slice.length - made.length, errors }
    },
  }
}
