import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, Id, LocalDate, Reason, Rupiah, Version } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import type { voucherStatuses } from './voucher-fields.ts'
import { ClassId, Code, fields, Platform } from './voucher-fields.ts'
import { ImportNames, ImportVouchers, LooseImportRow, MAX_IMPORTED } from './voucher-import.ts'

export { voucherStatuses } from './voucher-fields.ts'
export type VoucherStatus = (typeof voucherStatuses)[number]

const ExternalCode = z.nullish(z.string().check(z.trim(), z.maxLength(100, 'must have at most 100 characters')))

export const CreateVoucher = z
  .strictObject({
    /** Made by the server when absent. */
    code: z.optional(Code),
    platform: Platform,
    coreClassId: ClassId,
    lmsClassId: z.nullish(Id),
    externalCode: ExternalCode,
    price: z._default(Rupiah, 0),
    /** Absent: by the setting voucher.valid_days; null: never. */
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
    externalCode: ExternalCode,
    price: z.optional(Rupiah),
    expiresAt: z.nullish(LocalDate),
    redeemLimit: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    studentId: z.nullish(Id),
    /** Reserves it for the item and, where the order has one, its student. */
    orderItemId: z.optional(Id),
    /** Makes it the voucher of a place of this sale, whose platform sells several at once (MBA). */
    saleId: z.optional(Id),
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
export const Started = z
  .object({ progressId: z.uuid(), batchId: Id })
  .register(z.globalRegistry, { id: 'StartedBatch' })

export const base = '/v2/api/pyadapt/customers/{customerId}/vouchers'

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
