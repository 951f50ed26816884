import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { importCommands } from '#commands/prompts/import-sales.ts'
import type * as saleImportCalls from '#contract/channel/sale-import.ts'
import type { LooseSale } from '#contract/channel/sale-import.ts'
import type { ChannelName } from '#contract/channel/channel.ts'
import { channelOf } from '#contract/channel/channel.ts'
import { invocation } from '#engine/invocation.ts'
import { nameKey, readClasses } from '#server/areas/class/class-names.ts'
import type { JobRequest, UndoneBy } from '#server/core/bulk/job.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { earlierRows, readRows, rowsOf } from '#server/core/jobs/file-rows.ts'
import type { ChunkResult, JobKind, RunningJob } from '#server/core/jobs/job.ts'
import { seat } from './enrol.ts'
import { findEnrolled } from './enrolment-of.ts'
import { fulfilBy } from './match.ts'
import { noteSales } from './import-audit.ts'
import { withPlaces } from './import-places.ts'
import type { Row } from './import-rows.ts'
import { isError, looseNumber, readRow } from './import-rows.ts'

/** Rows a transaction. */
const CHUNK = 5_000

interface Input {
  channel: ChannelName
  fileName?: string | undefined
  fileId?: number | undefined
}

/** What it works from, beside the rows. */
interface Payload extends UndoneBy {
  channel: ChannelName
  request: JobRequest
  source_file_id: number | null
}

/** The uploaded file that the rows are from. @throws VALIDATION */
async function requireSourceFile(customerId: number, id: number, { tx, session }: HandlerContext): Promise<void> {
  const found = await tx
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'SALE_IMPORT')
    .where('created_by', '=', session.masterId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw invalid({ field: 'fileId', message: 'is not a file that you have uploaded for this import' })
  // What is in it is read by those who may read sales.
  await tx.updateTable('file').set({ ref_type: 'saleImport' }).where('id', '=', id).execute()
}

/** Checks what the rows share and queues the job that takes them one by one. */
async function startImport(customerId: number, { channel, fileName, fileId }: Input, context: HandlerContext) {
  const rows = rowsOf(context)
  if (fileId !== undefined) await requireSourceFile(customerId, fileId, context)
  const { platform, name } = channelOf(channel)
  const { requestId, ip, userAgent, timezoneOffset } = context
  const payload: Payload = {
    channel,
    command: `${channel}.delete`,
    args: {},
    resource: channel,
    request: { id: requestId, ip, userAgent, timezoneOffset },
    source_file_id: fileId ?? null,
  }
  const progressId = await context.jobs.start(context.tx, {
    kind: 'SALE_IMPORT',
    title: `Import sales: ${fileName ?? name}`,
    customerId,
    createdBy: context.session.masterId,
    total: rows.count,
    table: 'platform_sale',
    payload,
    rows,
    ...(fileId === undefined ? {} : { sourceFile: fileId }),
  })
  context.audit({
    action: `${channel}.import`,
    resource: 'platform_sale',
    recordId: null,
    customerId,
    label: fileName ?? name,
    // The rows are too many to keep; whoever does it again chooses the file again.
    again: invocation(importCommands[channel], {}),
    after: { platform, count: rows.count, progressId },
  })
  return { progressId }
}

export const saleImportHandlers: Handlers<typeof saleImportCalls> = {
  saleImport: ({ params, body }, context) => startImport(params.customerId, body, context),
}

interface Voucher {
  id: number
  code: string
  status: string
  student: number | null
  taken: boolean
}

/** The vouchers that these rows name, locked: of two imports that want one at once, the second sees the first. */
async function vouchersOf(tx: Tx, customerId: number, rows: readonly Row[]): Promise<Map<string, Voucher>> {
  const codes = rows.flatMap(({ voucherCode }) => (voucherCode ? [voucherCode] : []))
  if (codes.length === 0) return new Map()
  const meant = sql`v.customer_id = ${customerId} AND v.code = ANY (${codes}::text[]) AND v.deleted_at IS NULL`
  await sql`SELECT v.id FROM voucher v WHERE ${meant} ORDER BY v.id FOR UPDATE`.execute(tx)
  const { rows: found } = await sql<Voucher>`
    SELECT v.id, v.code, v.status, v.student_id AS student,
           EXISTS (SELECT 1 FROM platform_sale s WHERE s.deleted_at IS NULL AND
                     (s.voucher_id = v.id OR (s.id = v.platform_sale_id AND s.place_count > 1))) AS taken
      FROM voucher v WHERE ${meant}`.execute(tx)
  return new Map(found.map((voucher) => [voucher.code, voucher]))
}

/** The sales of these that are there already, by their numbers at the platform. */
async function knownOf(tx: Tx, job: RunningJob, platform: string, rows: readonly Row[]): Promise<Set<string>> {
  const numbers = rows.map(({ externalId }) => externalId)
  const { rows: found } = await sql<{ number: string }>`
    SELECT external_id AS number FROM platform_sale
     WHERE customer_id = ${job.customerId} AND platform_code = ${platform} AND deleted_at IS NULL
       AND external_id = ANY (${numbers}::text[])`.execute(tx)
  return new Set(found.map(({ number }) => number))
}

/** What is written of a row: the sale, and the voucher that it is matched with. */
function written(row: Row, coreClassId: number | null, vouchers: ReadonlyMap<string, Voucher>, used: Set<number>) {
  const voucher = row.voucherCode ? vouchers.get(row.voucherCode) : undefined
  const isFree = voucher !== undefined && !voucher.taken && !used.has(voucher.id)
  if (voucher && isFree) used.add(voucher.id)
  return {
    external_id: row.externalId,
    invoice_code: row.invoiceCode ?? row.externalId,
    class_title: row.classTitle,
    core_class_id: coreClassId,
    schedule_code: row.scheduleCode || null,
    buyer_name: row.buyerName,
    buyer_email: row.buyerEmail ?? null,
    buyer_phone: row.buyerPhone || null,
    prakerja_no: row.prakerjaNo ?? null,
    voucher_code: row.voucherCode || null,
    redeem_code: row.redeemCode || null,
    purchased_at: row.purchasedAt,
    gross: row.gross,
    discount: row.discount ?? 0,
    note: row.note || null,
    extra: row.extra,
    voucher_id: voucher && isFree ? voucher.id : null,
    student_id: voucher && isFree ? voucher.student : null,
    student_lms_class_id: null as number | null,
    match_status: voucher === undefined ? 'UNMATCHED' : isFree ? 'MATCHED' : 'CONFLICT',
    fulfil_status: voucher && isFree ? fulfilBy(voucher, 'NEW') : 'NEW',
  }
}

type Written = ReturnType<typeof written>

/** Sales without a voucher that is known, matched with the classes that their buyers are in. */
async function withPersons(tx: Tx, customerId: number, sales: readonly Written[]): Promise<Written[]> {
  const open = sales.filter(
    (sale) =>
      sale.match_status === 'UNMATCHED' && sale.core_class_id !== null && (sale.prakerja_no || sale.buyer_email),
  )
  if (open.length === 0) return [...sales]
  const buyers = open.map((sale) => ({
    coreClassId: sale.core_class_id ?? 0,
    prakerjaNo: sale.prakerja_no,
    email: sale.buyer_email,
  }))
  const found = await findEnrolled(tx, customerId, buyers)
  // Two rows of one file that fit one class: nobody knows which of them it was.
  const times = Map.groupBy(found, (one) => (typeof one === 'object' ? one.enrolmentId : undefined))
  const matches = new Map(open.map((sale, place) => [sale, found[place]] as const))
  return sales.map((sale): Written => {
    const match = matches.get(sale)
    if (match === undefined) return sale
    if (match === 'several' || (times.get(match.enrolmentId)?.length ?? 0) > 1) {
      return { ...sale, match_status: 'CONFLICT' }
    }
    return {
      ...sale,
      voucher_id: match.voucherId,
      student_id: match.studentId,
      student_lms_class_id: match.enrolmentId,
      match_status: 'MATCHED',
      fulfil_status: match.fulfil,
    }
  })
}

/** Sales that are new, by their numbers at the platform. */
type Made = ReadonlyMap<string, number>

/** Inserts sales and keeps their vouchers for them. */
async function insertSales(tx: Tx, job: RunningJob, platform: string, sales: readonly Written[]): Promise<Made> {
  if (sales.length === 0) return new Map()
  const { source_file_id } = job.payload as Partial<Payload>
  const { rows } = await sql<{ id: number; number: string }>`
    WITH made AS (
      INSERT INTO platform_sale (customer_id, platform_code, external_id, invoice_code, class_title, core_class_id,
        schedule_code, buyer_name, buyer_email, buyer_phone, prakerja_no, voucher_code, redeem_code, purchased_at, gross,
        discount, platform_fee, note, extra, voucher_id, student_id,
        student_lms_class_id, match_status, fulfil_status, source_file_id, created_by, updated_by)
      SELECT c.id, p.code, r.external_id, r.invoice_code, r.class_title, r.core_class_id, r.schedule_code, r.buyer_name,
             r.buyer_email, r.buyer_phone, r.prakerja_no, r.voucher_code, r.redeem_code,
             r.purchased_at AT TIME ZONE c.timezone, r.gross, r.discount, round(r.gross::numeric * p.fee_pct / 100), r.note,
             r.extra, r.voucher_id, r.student_id, r.student_lms_class_id, r.match_status, r.fulfil_status,
             ${source_file_id ?? null}::bigint, ${job.createdBy}, ${job.createdBy}
        FROM jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) AS r (external_id text, invoice_code text, class_title text,
               core_class_id bigint, schedule_code text, buyer_name text, buyer_email text, buyer_phone text,
               prakerja_no text, voucher_code text, redeem_code text, purchased_at timestamp, gross bigint,
               discount bigint, note text, extra jsonb, voucher_id bigint, student_id bigint,
               student_lms_class_id bigint, match_status text, fulfil_status text)
        JOIN customer c ON c.id = ${job.customerId}
        JOIN digital_platform p ON p.code = ${platform}
      ON CONFLICT DO NOTHING RETURNING id, external_id, voucher_id, student_id),
    kept AS (
      UPDATE voucher v SET status = 'RESERVED', reserved_at = now(), platform_sale_id = m.id, student_id = m.student_id,
             version = v.version + 1, updated_by = ${job.createdBy}
        FROM made m WHERE v.id = m.voucher_id AND v.status = 'AVAILABLE')
    SELECT id, external_id AS number FROM made`.execute(tx)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** The same with sales of places: who bought one is in the class with the sale. */
async function insertPlaces(tx: Tx, job: RunningJob, platform: string, rows: readonly Written[]): Promise<Made> {
  const { sales, enrolments } = await withPlaces(tx, { customerId: job.customerId, platform }, rows)
  const made = await insertSales(tx, job, platform, sales)
  const seats = [...enrolments].flatMap(([sale, enrolment]) => {
    const saleId = made.get(sale.external_id)
    return saleId === undefined ? [] : [{ saleId, ...enrolment }]
  })
  await seat(tx, seats, job.createdBy)
  return made
}

/** Without a line of its own: where a file with one header row has it. */
const lineOf = (row: LooseSale, place: number) => row.line ?? place + 2

/** The lines of the sales before this chunk, by their numbers at the platform. */
async function linesBefore(tx: Tx, job: RunningJob, channel: ChannelName): Promise<Map<string, number>> {
  const lines = new Map<string, number>()
  for await (const { row, place } of earlierRows<LooseSale>(tx, job)) {
    lines.set(looseNumber(channel, row), lineOf(row, place))
  }
  return lines
}

/**
 * The job that takes the sales of a file, some thousand in a transaction. What it has made and what it has noted of that
 * are committed together: a job that is taken up again has every sale once, and each can be taken back.
 */
export function saleImportJob(whole: Promise<Server>, log: FastifyBaseLogger): JobKind {
  return {
    kind: 'SALE_IMPORT',
    permission: 'channel:create',
    keepsPayload: true,
    async chunk(tx, job): Promise<ChunkResult> {
      const { channel, request } = job.payload as Payload
      const { platform, person, direct } = channelOf(channel)
      const slice = await readRows<LooseSale>(tx, job, CHUNK)
      const read = slice.map(({ row, place }) => readRow(channel, row, lineOf(row, place)))
      const errors = read.filter(isError)
      const first = new Map<string, { row: Row; place: number }>()
      const duplicate = ({ line, externalId }: Row, earlier: number | undefined) => {
        const where = earlier === undefined ? 'exists already' : `is in row ${earlier} already`
        errors.push({ row: line, code: 'DUPLICATE', message: `externalId: ${externalId} ${where}` })
      }
      for (const [index, row] of read.entries()) {
        if (isError(row)) continue
        const same = first.get(row.externalId)
        if (same) duplicate(row, same.row.line)
        else first.set(row.externalId, { row, place: job.processed + index })
      }
      const distinct = [...first.values()].map(({ row }) => row)
      const known = await knownOf(tx, job, platform, distinct)
      const fresh = distinct.filter(({ externalId }) => !known.has(externalId))
      const classes = await readClasses(tx, job.customerId)
      const vouchers = await vouchersOf(tx, job.customerId, fresh)
      const used = new Set<number>()
      const byVoucher = fresh.map((row) => written(row, classes.get(nameKey(row.classTitle)) ?? null, vouchers, used))
      const made = direct
        ? await insertPlaces(tx, job, platform, byVoucher)
        : await insertSales(tx, job, platform, person ? await withPersons(tx, job.customerId, byVoucher) : byVoucher)
      const placed = [...made].map(([number, id]) => ({ id, place: first.get(number)?.place ?? 0 }))
      await noteSales(tx, { server: await whole, job, request: { ...request, log } }, channel, placed)
      const left = distinct.filter(({ externalId }) => !made.has(externalId))
      const before = left.length === 0 ? new Map<string, number>() : await linesBefore(tx, job, channel)
      for (const row of left) duplicate(row, before.get(row.externalId))
      errors.sort((a, b) => a.row - b.row)
      return { processed: slice.length, succeeded: made.size, failed: errors.length, errors }
    },
  }
}
