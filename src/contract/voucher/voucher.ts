import * as z from 'zod/mini'
import { blob, call, list, record } from '#contract/core/call.ts'
import {
  Deleted,
  Id,
  ifMissing,
  LocalDate,
  Moment,
  Named,
  Reason,
  requiredText,
  Rupiah,
  Version,
} from '#contract/core/common.ts'
import type { ListDef } from '#contract/core/list/list-def.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { filterOfList, queryOfList } from '#contract/core/list/list.ts'
import { Progress } from '#contract/core/progress.ts'
import { ClassId, Code, Platform, Prefix } from './voucher-fields.ts'
import { ImportVouchers, LooseImportRow, MAX_IMPORTED } from './voucher-import.ts'

export const voucherStatuses = ['AVAILABLE', 'RESERVED', 'SENT', 'REDEEMED', 'EXPIRED', 'VOID'] as const
export const VoucherStatus = z.enum(voucherStatuses)
export type VoucherStatus = z.output<typeof VoucherStatus>

/** The most vouchers that one generation makes. */
export const MAX_GENERATED = 100_000

const Enrolment = z.object({ id: Id, status: z.string(), attendedCount: z.int(), certificateStatus: z.string() })

/** A voucher as the lists and the drawer show it. */
export const Voucher = z
  .object({
    id: Id,
    customerId: Id,
    code: z.string(),
    batchId: Id,
    batch: Named,
    platformCode: z.string(),
    coreClassId: Id,
    coreClass: z.object({ id: Id, code: z.string(), title: z.string() }),
    lmsClassId: z.nullable(Id),
    lmsClass: z.nullable(z.object({ id: Id, code: z.string(), title: z.string() })),
    price: z.int(),
    status: VoucherStatus,
    studentId: z.nullable(Id),
    student: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
    /** The class that the voucher opened, with what stands in the way of a reset. */
    enrolment: z.nullable(Enrolment),
    reservedAt: z.nullable(Moment),
    sentAt: z.nullable(Moment),
    redeemedAt: z.nullable(Moment),
    expiresAt: z.nullable(Moment),
    redeemLimit: z.int(),
    resetCount: z.int(),
    voidReason: z.nullable(z.string()),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    createdBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Voucher' })
export type Voucher = z.output<typeof Voucher>

export const voucherFields = listFields({
  code: { type: 'text', upper: true, plain: 'prefix', search: 'prefix', sort: true },
  platform: { type: 'key', known: true, sort: true },
  coreClassId: { type: 'id' },
  classCode: { type: 'text', filter: false },
  /** The title of its class. */
  class: { type: 'text', sort: true },
  lmsClassId: { type: 'id', nullable: true },
  schedule: { type: 'text', filter: false },
  batchId: { type: 'id' },
  batch: { type: 'text', filter: false },
  price: { type: 'money', sort: true, sum: true },
  status: { type: 'enum', values: voucherStatuses, sort: true },
  studentId: { type: 'id', nullable: true },
  student: { type: 'text', filter: false },
  email: { type: 'text', filter: false },
  expiresAt: { type: 'moment', nullable: true, sort: true, bounds: ['expiresFrom', 'expiresTo'] },
  sentAt: { type: 'moment', nullable: true },
  redeemedAt: { type: 'moment', nullable: true, sort: true },
  createdAt: { type: 'moment', sort: true, bounds: ['createdFrom', 'createdTo'] },
  exclude: { type: 'bool' },
})

export const voucherListDef: ListDef<typeof voucherFields> = {
  name: 'voucher',
  file: 'Vouchers',
  fields: voucherFields,
  read: 'voucher:read',
  export: 'voucher:export',
}

export const VoucherQuery = queryOfList(voucherFields)
export const VoucherFilter = filterOfList(voucherFields)

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
  answer: list(Voucher),
})

export const voucherCreate = call({
  method: 'POST',
  path: base,
  access: 'voucher:create',
  summary: 'Create one voucher, or import many (then also voucher:import)',
  body: z.union([CreateVoucher, ImportVouchers]),
  answer: record(z.union([Voucher, Started])),
  bodyLimit: 16 * 1_048_576,
  rows: { path: ['import', 'rows'], row: LooseImportRow, max: MAX_IMPORTED },
})

export const voucherRead = call({
  method: 'GET',
  path: `${base}/{id}`,
  access: 'voucher:read',
  summary: 'Read one voucher',
  answer: record(Voucher),
})

export const voucherUpdate = call({
  method: 'PUT',
  path: `${base}/{id}`,
  access: 'voucher:update',
  summary: 'Change a voucher; absent fields stay as they are',
  body: UpdateVoucher,
  answer: record(Voucher),
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
  answer: record(Voucher),
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
