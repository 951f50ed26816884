import { sql } from 'kysely'
import type { RowError } from '#contract/core/progress.ts'
import { ImportRow } from '#contract/voucher/voucher-import.ts'
import type { LooseImportRow } from '#contract/voucher/voucher-import.ts'
import { nameKey, readClasses } from '#server/areas/class/class-names.ts'
import type { Tx } from '#server/core/db/database.ts'
import { dayEnd, zoneOffset } from '#server/core/db/list.ts'
import { check } from '#contract/core/check.ts'
import { earlierRows, readRows } from '#server/core/jobs/file-rows.ts'
import type { ChunkResult, JobKind, RunningJob } from '#server/core/jobs/job.ts'
import { parseLocalDate, parseRupiah } from '#sheet/cells.ts'
import { makeCodes } from './codes.ts'
import { readVoucherPlatforms } from './references.ts'
import type { GeneratePayload, ImportPayload } from './create.ts'

/** Rows a transaction: large enough that the round trips do not count, small enough that progress is seen. */
const CHUNK = 10_000

/** Inserts codes of one kind; answers how many were new. */
async function insertCodes(
  tx: Tx,
  job: RunningJob,
  payload: GeneratePayload,
  codes: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    WITH made AS (
      INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, lms_class_id, price, expires_at, created_by, updated_by)
      SELECT ${job.customerId}, code, ${job.batchId}, ${payload.platform}, ${payload.coreClassId}, ${payload.lmsClassId}::bigint,
             ${payload.price}, ${payload.expiresAt}::timestamptz, ${job.createdBy}, ${job.createdBy}
        FROM unnest(${codes}::text[]) AS code
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*) AS made FROM made`.execute(tx)
  return rows[0]?.made ?? 0
}

async function countBatch(tx: Tx, job: RunningJob, counts: { succeeded: number }): Promise<void> {
  if (job.batchId === null) return
  await tx.updateTable('voucher_batch').set({ count: counts.succeeded }).where('id', '=', job.batchId).execute()
}

export const generateJob: JobKind = {
  kind: 'VOUCHER_GENERATE',
  permission: 'voucher:generate',
  async chunk(tx, job) {
    const payload = job.payload as GeneratePayload
    const wanted = Math.min(CHUNK, job.total - job.processed)
    let made = 0
    // A code that exists already is rarer than one in a thousand millions; it is simply drawn again.
    while (made < wanted)
      made += await insertCodes(tx, job, payload, makeCodes(payload.prefix, payload.length, wanted - made))
    return { processed: wanted, succeeded: wanted, failed: 0 }
  },
  finish: countBatch,
}

interface GoodRow {
  line: number
  code: string
  coreClassId: number
  platform: string
  externalCode: string | null
  expiresAt: string | null
  price: number
}

type Checked = { ok: true; row: GoodRow } | { ok: false; error: RowError }

/** Without a line of its own, a row is where a file with one header row would have it. */
const lineOf = (row: LooseImportRow, place: number) => row.line ?? place + 2

/** What a cell may look like in the files that people have is turned into what the contract wants. */
function tidy(row: LooseImportRow): { row: Record<string, unknown>; problem?: string } {
  const { line: _line, ...rest } = row
  const date = rest.expiresAt ? parseLocalDate(rest.expiresAt) : { ok: true as const, value: null }
  if (!date.ok) return { row: rest, problem: `expiresAt: ${date.message}` }
  const isPriced = rest.price !== null && rest.price !== undefined && rest.price !== ''
  const price = isPriced ? parseRupiah(rest.price ?? null) : { ok: true as const, value: null }
  if (!price.ok) return { row: rest, problem: `price: ${price.message}` }
  return { row: { ...rest, code: rest.code ?? undefined, expiresAt: date.value, price: price.value } }
}

/** What files call classes and platforms. */
interface KnownNames {
  classes: ReadonlyMap<string, number>
  platforms: ReadonlyMap<string, string>
}

function checkRow(
  loose: LooseImportRow,
  line: number,
  payload: ImportPayload,
  { classes, platforms }: KnownNames,
): Checked {
  const wrong = (code: string, message: string): Checked => ({ ok: false, error: { row: line, code, message } })
  const tidied = tidy(loose)
  if (tidied.problem !== undefined) return wrong('VALIDATION', tidied.problem)
  const parsed = check(ImportRow, tidied.row)
  if (!parsed.ok) {
    const text = parsed.issues.map((issue) => `${issue.field}: ${issue.message}`)
    return wrong('VALIDATION', text.join('; '))
  }
  const { code, className, externalCode, expiresAt, price } = parsed.data
  const platform = parsed.data.platform ? platforms.get(nameKey(parsed.data.platform)) : payload.platform
  if (platform === undefined) {
    return wrong('NO_PLATFORM', `platform: there is no platform "${parsed.data.platform}"`)
  }
  const named = className ? classes.get(nameKey(className)) : (payload.coreClassId ?? undefined)
  if (named === undefined) {
    return wrong('NO_CLASS', className ? `className: there is no class "${className}"` : "className: can't be empty!")
  }
  const row = {
    line,
    code,
    coreClassId: named,
    platform,
    externalCode: externalCode || null,
    expiresAt: expiresAt ?? null,
    price: price ?? 0,
  }
  return { ok: true, row }
}

async function insertRows(tx: Tx, job: RunningJob, rows: readonly GoodRow[], offset: number): Promise<Set<string>> {
  const lastSecond = (day: string | null) =>
    day === null ? null : new Date(dayEnd(day, offset).getTime() - 1000).toISOString()
  const result = await sql<{ code: string }>`
    INSERT INTO voucher (customer_id, code, batch_id, platform_code, core_class_id, external_code, price, expires_at, created_by, updated_by)
    SELECT ${job.customerId}, r.code, ${job.batchId}, r.platform, r.class_id, r.external_code, r.price, r.expires_at, ${job.createdBy}, ${job.createdBy}
      FROM unnest(${rows.map((row) => row.code)}::text[], ${rows.map((row) => row.coreClassId)}::bigint[],
                  ${rows.map((row) => row.externalCode)}::text[], ${rows.map((row) => row.price)}::bigint[],
                  ${rows.map((row) => lastSecond(row.expiresAt))}::timestamptz[], ${rows.map((row) => row.platform)}::text[])
           AS r (code, class_id, external_code, price, expires_at, platform)
    ON CONFLICT DO NOTHING RETURNING code`.execute(tx)
  return new Set(result.rows.map((row) => row.code))
}

/** The line at which each of these codes stands first among the rows before this chunk. */
async function linesBefore(tx: Tx, job: RunningJob, codes: ReadonlySet<string>): Promise<Map<string, number>> {
  const lines = new Map<string, number>()
  if (codes.size === 0) return lines
  for await (const { row, place } of earlierRows<LooseImportRow>(tx, job)) {
    const code = row.code?.trim().toUpperCase()
    if (code !== undefined && codes.has(code) && !lines.has(code)) lines.set(code, lineOf(row, place))
  }
  return lines
}

export const importJob: JobKind = {
  kind: 'VOUCHER_IMPORT',
  permission: 'voucher:import',
  async chunk(tx, job): Promise<ChunkResult> {
    const payload = job.payload as ImportPayload
    const slice = await readRows<LooseImportRow>(tx, job, CHUNK)
    const names = {
      classes: await readClasses(tx, job.customerId),
      platforms: await readVoucherPlatforms(tx),
    }
    const offset = await zoneOffset(tx, job.customerId)
    const checked = slice.map(({ row, place }) => checkRow(row, lineOf(row, place), payload, names))
    const errors = checked.flatMap((entry) => (entry.ok ? [] : [entry.error]))
    const first = new Map<string, GoodRow>()
    const duplicate = (row: GoodRow, where: string) =>
      errors.push({ row: row.line, code: 'DUPLICATE', message: `code: ${row.code} ${where}` })
    for (const entry of checked) {
      if (!entry.ok) continue
      const earlier = first.get(entry.row.code)
      if (earlier) duplicate(entry.row, `is in row ${earlier.line} already`)
      else first.set(entry.row.code, entry.row)
    }
    const made = await insertRows(tx, job, [...first.values()], offset)
    const known = [...first.values()].filter((row) => !made.has(row.code))
    const before = await linesBefore(tx, job, new Set(known.map((row) => row.code)))
    for (const row of known) {
      const line = before.get(row.code)
      duplicate(row, line === undefined ? 'exists already' : `is in row ${line} already`)
    }
    errors.sort((a, b) => a.row - b.row)
    return { processed: slice.length, succeeded: made.size, failed: errors.length, errors }
  },
  finish: countBatch,
}
