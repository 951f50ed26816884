import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import deleteCommand from '#commands/voucher/delete.ts'
import deleteCodesCommand from '#commands/voucherBatch/delete-codes.ts'
import generateCommand from '#commands/voucher/generate.ts'
import importCommand from '#commands/voucher/import.ts'
import type { CreateVoucher, Voucher } from '#contract/voucher/voucher.ts'
import type { GenerateVouchers } from '#contract/voucher/voucher-calls.ts'
import type { ImportVouchers } from '#contract/voucher/voucher-import.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import { invocation } from '#engine/invocation.ts'
import type { Tx } from '#server/core/db/database.ts'
import { wholeSetting } from '#server/areas/customer/whole-setting.ts'
import type { StreamedRows } from '#server/core/http/body.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { rowsOf } from '#server/core/jobs/file-rows.ts'
import { makeCodes } from './codes.ts'
import { dayFromNow, endOfDay, readVoucher } from './queries.ts'
import { requireReferences } from './references.ts'

type Creation = z.output<typeof CreateVoucher>
type Generation = z.output<typeof GenerateVouchers>
type Import = z.output<typeof ImportVouchers>['import']

/** What a generation's chunks work from. */
export interface GeneratePayload {
  prefix: string
  length: number
  platform: string
  coreClassId: number
  lmsClassId: number | null
  price: number
  expiresAt: string | null
}

/** What an import's chunks work from. */
export interface ImportPayload {
  platform: string
  coreClassId: number | null
}

/** Default length of a code. */
const usualLength = async (tx: Tx, customerId: number) =>
  (await wholeSetting(tx, customerId, 'voucher.code_length', [8, 16])) ?? 8

/** The end of the last day: the one that is given, none for null, else as many days from today as the setting says. */
async function expiryOf(tx: Tx, customerId: number, given: string | null | undefined): Promise<Date | null> {
  if (given === null) return null
  if (given !== undefined) return endOfDay(tx, customerId, given)
  const days = await wholeSetting(tx, customerId, 'voucher.valid_days', [1, 3660])
  return days === undefined ? null : endOfDay(tx, customerId, await dayFromNow(tx, customerId, days))
}

/** Vouchers made one by one share one batch per customer. */
async function manualBatch(tx: Tx, customerId: number, masterId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO voucher_batch (customer_id, name, source, count, created_by) VALUES (${customerId}, 'Manual', 'MANUAL', 1, ${masterId})
    ON CONFLICT (customer_id) WHERE source = 'MANUAL' AND deleted_at IS NULL DO UPDATE SET count = voucher_batch.count + 1
    RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** @throws DUPLICATE when the customer has a voucher with the code */
export async function createVoucher(customerId: number, input: Creation, context: HandlerContext): Promise<Voucher> {
  const { tx, session, audit } = context
  await requireReferences(tx, customerId, input)
  const code =
    input.code ?? makeCodes(input.platform.slice(0, 3).toUpperCase(), await usualLength(tx, customerId), 1)[0] ?? ''
  const expiresAt = await expiryOf(tx, customerId, input.expiresAt)
  const batchId = await manualBatch(tx, customerId, session.masterId)
  const row = await tx
    .insertInto('voucher')
    .values({
      customer_id: customerId,
      code,
      batch_id: batchId,
      platform_code: input.platform,
      core_class_id: input.coreClassId,
      lms_class_id: input.lmsClassId ?? null,
      external_code: input.externalCode || null,
      price: input.price,
      redeem_limit: input.redeemLimit,
      expires_at: expiresAt,
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw fail('DUPLICATE', { field: 'code', value: code })
  const voucher = await readVoucher(tx, row.id)
  audit({
    action: 'voucher.create',
    resource: 'voucher',
    recordId: row.id,
    customerId,
    label: code,
    version: voucher.version,
    after: { code, status: 'AVAILABLE' },
    again: { command: 'voucher.create', args: {} },
    inverse: invocation(deleteCommand, { voucher: row.id }),
  })
  return voucher
}

interface BatchStart {
  customerId: number
  name: string
  source: 'GENERATED' | 'IMPORTED'
  platform: string
  coreClassId: number | null
  prefix?: string
  fileName?: string | undefined
  total: number
  title: string
  payload: GeneratePayload | ImportPayload
  rows?: StreamedRows
  again: Invocation
}

async function startBatch(start: BatchStart, { tx, session, jobs, audit }: HandlerContext) {
  const progressId = randomUUID()
  const batch = await tx
    .insertInto('voucher_batch')
    .values({
      customer_id: start.customerId,
      name: start.name,
      source: start.source,
      count: 0,
      platform_code: start.platform,
      core_class_id: start.coreClassId,
      prefix: start.prefix ?? null,
      file_name: start.fileName ?? null,
      progress_id: progressId,
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.start(tx, {
    progressId,
    kind: start.source === 'GENERATED' ? 'VOUCHER_GENERATE' : 'VOUCHER_IMPORT',
    title: start.title,
    customerId: start.customerId,
    createdBy: session.masterId,
    total: start.total,
    table: 'voucher',
    payload: start.payload,
    ...(start.rows ? { rows: start.rows } : {}),
    batchId: batch.id,
  })
  audit({
    action: start.source === 'GENERATED' ? 'voucher.generate' : 'voucher.import',
    resource: 'voucher_batch',
    recordId: batch.id,
    customerId: start.customerId,
    label: start.name,
    version: 1,
    again: start.again,
    inverse: invocation(deleteCodesCommand, { record: batch.id }),
    after: { name: start.name, platform: start.platform, count: start.total, progressId },
  })
  return { progressId, batchId: batch.id }
}

/** Checks the input and queues the job that makes the codes. */
export async function generateVouchers(customerId: number, input: Generation, context: HandlerContext) {
  const { tx } = context
  await requireReferences(tx, customerId, input)
  const expiresAt = await expiryOf(tx, customerId, input.expiresAt)
  const { customerId: _, ...wanted } = input
  const { prefix, length = await usualLength(tx, customerId), platform, coreClassId, price, count } = input
  return startBatch(
    {
      customerId,
      name: input.batchName,
      source: 'GENERATED',
      platform,
      coreClassId,
      prefix,
      total: count,
      title: `Generate vouchers: ${input.batchName}`,
      payload: {
        prefix,
        length,
        platform,
        coreClassId,
        lmsClassId: input.lmsClassId ?? null,
        price,
        expiresAt: expiresAt?.toISOString() ?? null,
      },
      again: invocation(generateCommand, { ...wanted, expiresAt: wanted.expiresAt ?? undefined }),
    },
    context,
  )
}

/** Checks what the rows share and queues the job that takes them one by one. */
export async function importVouchers(customerId: number, input: Import, context: HandlerContext) {
  const coreClassId = input.coreClassId ?? null
  const rows = rowsOf(context)
  await requireReferences(
    context.tx,
    customerId,
    { platform: input.platform, coreClassId: coreClassId ?? undefined },
    'import.',
  )
  return startBatch(
    {
      customerId,
      name: input.batchName,
      source: 'IMPORTED',
      platform: input.platform,
      coreClassId,
      fileName: input.fileName,
      total: rows.count,
      title: `Import vouchers: ${input.batchName}`,
      payload: { platform: input.platform, coreClassId },
      rows,
      // The rows are too many to keep; whoever does it again chooses the file again.
      again: invocation(importCommand, {
        platform: input.platform,
        coreClassId: coreClassId ?? undefined,
        batchName: input.batchName,
      }),
    },
    context,
  )
}
