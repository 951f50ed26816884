import * as z from 'zod/mini'
import { call, list, record as answer } from '#contract/core/call.ts'
import { Deleted, Id, Reason } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { code, int, json, moment, named, record, reference, text } from '#contract/core/resource/field.ts'
import { changeOrRestore, ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { deletedToo } from '#contract/core/resource/restore.ts'
import { kinds } from '#contract/kinds.ts'
import { voucherGenerate } from './voucher-calls.ts'

export const batchSources = ['GENERATED', 'IMPORTED', 'MANUAL'] as const

const CodeCounts = z
  .object({
    AVAILABLE: z.int(),
    RESERVED: z.int(),
    SENT: z.int(),
    REDEEMED: z.int(),
    EXPIRED: z.int(),
    VOID: z.int(),
  })
  .register(z.globalRegistry, { id: 'CodeCounts' })

const of = schemasFor(kinds.voucherBatch, {
  name: text('Name', {
    required: true,
    max: 120,
    search: 'contains',
    sort: true,
    edit: true,
    main: 1,
    width: 240,
    typed: ['nama'],
  }),
  source: code('Source', batchSources, {
    words: { GENERATED: 'Generated', IMPORTED: 'Imported', MANUAL: 'Single vouchers' },
    write: 'never',
    sort: true,
    filter: true,
    main: 1,
    width: 120,
    typed: ['asal'],
  }),
  platform: reference('Platform', 'platform', { write: 'never', sort: true, filter: true, main: 2, width: 120 }),
  classId: record('Class', 'class', { shownBy: 'class', write: 'never', filter: true }),
  class: named('Class', { width: 240 }),
  prefix: text('Prefix', { write: 'never', code: true, width: 80 }),
  fileName: text('File', { write: 'never', search: 'contains', width: 180 }),
  count: int('Codes', { required: true, write: 'never', sort: true, main: 2, width: 90 }),
  /** How many of its codes are in each state, of those that are not deleted. */
  codes: json('Codes by status', CodeCounts, { write: 'never', detail: true }),
  createdBy: named('Created by', { width: 150 }),
  createdAt: moment('Created', {
    required: true,
    write: 'never',
    sort: true,
    filter: true,
    bounds: ['createdFrom', 'createdTo'],
    width: 120,
  }),
})

const path = '/general/voucher-batch'

export const voucherBatchList = call({
  method: 'GET',
  path: `${path}/list`,
  access: 'voucher:read',
  summary: 'List the batches of vouchers of a customer',
  query: z.extend(of.query, { customerId: z.optional(Id), ...deletedToo }),
  answer: list(of.record),
})

export const voucherBatchRead = call({
  method: 'GET',
  path: `${path}/{id}`,
  access: 'voucher:read',
  summary: 'Read one batch of vouchers',
  answer: answer(of.record),
})

export const voucherBatchUpdate = call({
  method: 'PUT',
  path: `${path}/{id}`,
  access: 'voucher:update',
  summary: 'Rename a batch of vouchers, or put a deleted one back with the codes that its deletion voided',
  body: changeOrRestore(of.update),
  answer: answer(of.record),
})

export const voucherBatchRemove = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'voucher:delete',
  summary: 'Delete a batch of vouchers and void its unused codes',
  answer: answer(Deleted),
})

/** `clearing` says which codes of the batch a clearing took, for the way back. */
const Cleared = z
  .object({ id: Id, name: z.string(), clearing: z.int(), count: z.int() })
  .register(z.globalRegistry, { id: 'ClearedBatch' })

export const voucherBatchClear = call({
  method: 'POST',
  path: '/customers/{customerId}/voucher-batches/{id}/clearing',
  service: 'console',
  access: 'voucher:generate',
  summary: 'Void or delete the unused codes of a batch',
  body: z
    .strictObject({ mode: z.enum(['VOID', 'DELETE']), reason: z.optional(Reason) })
    .register(z.globalRegistry, { id: 'ClearBatch' }),
  answer: answer(Cleared),
})

export const voucherBatchRefill = call({
  method: 'POST',
  path: '/customers/{customerId}/voucher-batches/{id}/clearing/{clearing}/undo',
  service: 'console',
  access: 'voucher:generate',
  summary: 'Make the codes that one clearing of a batch took available again',
  answer: answer(Cleared),
})

/** The vouchers that were made or imported together. */
export const voucherBatch = defineResource(kinds.voucherBatch, {
  calls: ownCalls(of, {
    list: voucherBatchList,
    read: voucherBatchRead,
    create: voucherGenerate,
    update: voucherBatchUpdate,
    remove: voucherBatchRemove,
  }),
  commands: ['edit', 'delete', 'restore', 'export'],
  restores: true,
  keywords: ['batch', 'kelompok voucher'],
  editKeywords: ['rename', 'ganti nama'],
  label: 'name',
  search: 'Name or file…',
  sort: '-createdAt',
  onDelete: 'Its unused codes become void. You can restore it, and they are available again.',
  empty: {
    title: 'No batches yet',
    hint: 'Vouchers that are generated or imported together are a batch.',
    commands: ['voucher.generate', 'voucher.import'],
  },
  fields: of.fields,
})
export type VoucherBatch = RecordOfKind<typeof voucherBatch>
