import * as z from 'zod/mini'
import { blob, call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, ifMissing, LocalDate, Reason, requiredText, Rupiah, Version } from '#contract/core/common.ts'
import { filterOfList } from '#contract/core/list/list.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import { Progress } from '#contract/core/progress.ts'
import type { voucherStatuses } from './voucher-fields.ts'
import { ClassId, Code, fields, Platform, Prefix } from './voucher-fields.ts'
import { ImportNames, ImportVouchers, LooseImportRow, MAX_IMPORTED } from './voucher-import.ts'

export { voucherStatuses } from './voucher-fields.ts'
export type VoucherStatus = (typeof voucherStatuses)[number]

/** The most vouchers that one generation makes. */
export const MAX_GENERATED = 100_000

export const CreateVoucher = z
  .strictObject({
    /** Made by the server when absent. */
    code: z.optional(Code),
    platform: Platform,
    coreClassId: ClassId,
    lmsClassId: z.nullish(Id),
    price: z._default(Rupiah, 0),
    expiresAt: z.nullish(LocalDate),
    redeemLimit: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  })
  .register(z.globalRegistry, { id: 'CreateVoucher' })

export const UpdateVoucher = z
  .strictObject({
    version: Version,
    platform: z.optional(Platform),
    coreClassId: z.optional(ClassId),
    lmsClassId: z.nullish(Id),
    price: z.optional(Rupiah),
    expiresAt: z.nullish(LocalDate),
    redeemLimit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    studentId: z.nullish(Id),
    exclude: z.optional(z.boolean()),
    status: z.optional(z.enum(['SENT', 'VOID'])),
    voidReason: z.optional(Reason),
  })
  .register(z.globalRegistry, { id: 'UpdateVoucher' })

const of = schemasFor(kinds.voucher, fields, {
  signed: false,
  bodies: { create: CreateVoucher, update: UpdateVoucher },
})

export const voucherFields = of.listFields
export const VoucherQuery = of.query
export const VoucherFilter = filterOfList(voucherFields)

export const GenerateVouchers = z
  .strictObject({
    /** For a person who works for several customers; otherwise the session's. */
    customerId: z.optional(Id),
    count: z.int({ error: ifMissing }).check(z.gte(1), z.lte(MAX_GENERATED)),
    platform: Platform,
    coreClassId: ClassId,
    lmsClassId: z.nullish(Id),
    prefix: Prefix,
    /** Characters after the prefix and its dash. */
    length: z._default(z.int().check(z.gte(8), z.lte(16)), 8),
    expiresAt: z.nullish(LocalDate),
    price: z._default(Rupiah, 0),
    batchName: requiredText(120),
  })
  .register(z.globalRegistry, { id: 'GenerateVouchers' })

export const Started = z
  .object({ progressId: z.uuid(), batchId: Id })
  .register(z.globalRegistry, { id: 'StartedBatch' })

const base = '/v2/api/pyadapt/customers/{customerId}/vouchers'

export const voucherList = call({
  method: 'GET',
  path: base,
  access: 'voucher:read',
  summary: 'List vouchers',
  query: VoucherQuery,
  answer: list(of.record),
})

export const voucherCreate = call({
  method: 'POST',
  path: base,
  access: 'voucher:create',
  summary: 'Create one voucher, or import many (then also voucher:import)',
  body: z.union([CreateVoucher, ImportVouchers]),
  answer: record(z.union([of.record, Started])),
  bodyLimit: 16 * 1_048_576,
  rows: { path: ['import', 'rows'], row: LooseImportRow, max: MAX_IMPORTED },
})

export const voucherImportNames = call({
  method: 'POST',
  path: '/customers/{customerId}/vouchers/import-names',
  service: 'console',
  access: 'voucher:import',
  summary: 'Which classes and platforms that a file names are not known',
  body: ImportNames,
  answer: record(ImportNames),
  unaudited: 'looking names up changes no record',
})

export const voucherRead = call({
  method: 'GET',
  path: `${base}/{id}`,
  access: 'voucher:read',
  summary: 'Read one voucher',
  answer: record(of.record),
})

export const voucherUpdate = call({
  method: 'PUT',
  path: `${base}/{id}`,
  access: 'voucher:update',
  summary: 'Change a voucher; absent fields stay as they are',
  body: UpdateVoucher,
  answer: record(of.record),
})

export const voucherDelete = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  access: 'voucher:delete',
  summary: 'Void and delete a voucher that has not been redeemed',
  answer: record(Deleted),
})

/** The specification names a second path for the same deed; it acts on the session's customer. */
export const voucherDeleteOld = call({
  method: 'DELETE',
  path: '/api/voucher/{id}',
  access: 'voucher:delete',
  summary: 'Void and delete a voucher that has not been redeemed (older path)',
  answer: record(Deleted),
})

export const ResetVoucher = z
  .strictObject({
    reason: Reason,
    newExpiresAt: z.nullish(LocalDate),
    /** Resets although attendance exists; only a SUPERADMIN may. */
    force: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'ResetVoucher' })

export const voucherReset = call({
  method: 'PUT',
  path: `${base}/{id}/reset`,
  access: 'voucher:reset',
  summary: 'Make a used, sent, expired or void voucher available again',
  body: ResetVoucher,
  answer: record(of.record),
})

export const voucherGenerate = call({
  method: 'POST',
  path: '/api/voucher/generate',
  access: 'voucher:generate',
  summary: 'Generate vouchers in a background job',
  body: GenerateVouchers,
  answer: record(Started),
})

export const voucherDownload = call({
  method: 'GET',
  path: '/api/voucher/download',
  access: 'voucher:export',
  summary: 'Download the vouchers of a filter, or the chosen ones, as Voucher.xls',
  query: z.extend(VoucherFilter, {
    sort: VoucherQuery.shape.sort,
    customerId: z.optional(Id),
    ids: z.optional(z.array(Id).check(z.maxLength(1000))),
    except: z.optional(z.array(Id).check(z.maxLength(1000))),
    /** A selection that was fixed before. */
    selection: z.optional(z.uuid()),
  }),
  answer: blob('Voucher.xls', 'application/vnd.ms-excel'),
})

export const uploadProgress = call({
  method: 'GET',
  path: '/v2/api/pyadapt/upload-progress/{progressId}',
  access: 'session',
  forTokens: true,
  summary: 'How far a background job has come',
  params: { progressId: z.uuid() },
  answer: record(Progress),
})

/** A code that opens a class. */
export const voucher = defineResource(kinds.voucher, {
  calls: ownCalls(of, {
    list: voucherList,
    read: voucherRead,
    create: voucherCreate,
    update: voucherUpdate,
    remove: voucherDelete,
  }),
  commands: ['create', 'export'],
  createScreen: '/voucher/Add',
  keywords: ['voucher', 'code', 'kode', 'voucher baru'],
  findHelp: 'Type the start of the code.',
  label: 'code',
  hint: ({ status, coreClass }) => `${status.charAt(0)}${status.slice(1).toLowerCase()} · ${coreClass.title}`,
  search: 'Code begins with…',
  sort: '-createdAt',
  empty: {
    title: 'No vouchers yet',
    hint: 'Generate a batch, create a single one, or import the codes of a platform.',
    commands: ['voucher.generate', 'voucher.create', 'voucher.import'],
  },
  fields: of.fields,
})
export type Voucher = RecordOfKind<typeof voucher>
