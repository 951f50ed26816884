import { z } from 'zod'
import { blob, call, list, record } from './call.ts'
import {
  Deleted,
  EMPTY,
  filledText,
  Id,
  ifMissing,
  LocalDate,
  Moment,
  Named,
  Reason,
  requiredText,
  Rupiah,
  Version,
} from './common.ts'
import { listQuery } from './list.ts'
import { Progress } from './progress.ts'

export const voucherStatuses = ['AVAILABLE', 'RESERVED', 'SENT', 'REDEEMED', 'EXPIRED', 'VOID'] as const
export const VoucherStatus = z.enum(voucherStatuses)
export type VoucherStatus = z.output<typeof VoucherStatus>

/** The most vouchers that one generation makes. */
export const MAX_GENERATED = 100_000
/** The most rows that one import takes. */
export const MAX_IMPORTED = 50_000

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
    lmsClassId: Id.nullable(),
    lmsClass: z.object({ id: Id, code: z.string(), title: z.string() }).nullable(),
    price: z.int(),
    status: VoucherStatus,
    studentId: Id.nullable(),
    student: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
    /** The class that the voucher opened, with what stands in the way of a reset. */
    enrolment: z
      .object({ id: Id, status: z.string(), attendedCount: z.int(), certificateStatus: z.string() })
      .nullable(),
    reservedAt: Moment.nullable(),
    sentAt: Moment.nullable(),
    redeemedAt: Moment.nullable(),
    expiresAt: Moment.nullable(),
    redeemLimit: z.int(),
    resetCount: z.int(),
    voidReason: z.string().nullable(),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    createdBy: Named.nullable(),
  })
  .meta({ id: 'Voucher' })
export type Voucher = z.output<typeof Voucher>

export const voucherSorts = [
  'createdAt',
  'code',
  'platform',
  'class',
  'price',
  'status',
  'expiresAt',
  'redeemedAt',
] as const

const filters = {
  platform: z.array(z.string().max(40)).max(20).optional(),
  coreClassId: Id.optional(),
  lmsClassId: Id.optional(),
  batchId: Id.optional(),
  status: z.array(VoucherStatus).optional(),
  code: z.string().trim().max(64).optional(),
  expiresFrom: LocalDate.optional(),
  expiresTo: LocalDate.optional(),
  createdFrom: LocalDate.optional(),
  createdTo: LocalDate.optional(),
  exclude: z.boolean().optional(),
}

export const VoucherQuery = listQuery(voucherSorts, filters)
export type VoucherQuery = z.output<typeof VoucherQuery>
export type VoucherFilter = Omit<VoucherQuery, 'page' | 'limit' | 'sort'>

const Prefix = filledText().regex(/^[A-Z]{2,6}$/, 'must be 2 to 6 capital letters')
const Code = z
  .string({ error: ifMissing })
  .trim()
  .toUpperCase()
  .min(1, { error: EMPTY, abort: true })
  .min(4, { error: 'must have at least 4 characters', abort: true })
  .max(64, 'must have at most 64 characters')
  .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'may hold letters, digits, - and _')

const Platform = filledText().max(40)
const ClassId = z.int({ error: ifMissing }).min(1)

export const CreateVoucher = z
  .strictObject({
    /** Made by the server when absent. */
    code: Code.optional(),
    platform: Platform,
    coreClassId: ClassId,
    lmsClassId: Id.nullish(),
    price: Rupiah.default(0),
    expiresAt: LocalDate.nullish(),
    redeemLimit: z.int().min(1).max(1000).default(1),
  })
  .meta({ id: 'CreateVoucher' })

export const ImportRow = z.strictObject({
  code: Code,
  className: z.string().trim().max(300).nullish(),
  externalCode: z.string().trim().max(100).nullish(),
  expiresAt: LocalDate.nullish(),
  price: Rupiah.nullish(),
})

/**
 * What an import sends for a row: loose, because a wrong row is reported with its line and does not stop the others.
 * `line` is the row's place in the file.
 */
export const LooseImportRow = z.strictObject({
  line: z.int().min(1).optional(),
  code: z.string().max(1000).nullish(),
  className: z.string().max(1000).nullish(),
  externalCode: z.string().max(1000).nullish(),
  expiresAt: z.string().max(100).nullish(),
  price: z.union([z.number(), z.string().max(100)]).nullish(),
})
export type LooseImportRow = z.output<typeof LooseImportRow>

export const ImportVouchers = z
  .strictObject({
    import: z.strictObject({
      batchName: requiredText(120),
      platform: Platform,
      /** The class of rows that name none. */
      coreClassId: Id.nullish(),
      fileName: z.string().trim().max(255).optional(),
      rows: z
        .array(LooseImportRow)
        .min(1, 'must hold at least one row')
        .max(MAX_IMPORTED, `must hold at most ${MAX_IMPORTED} rows`),
    }),
  })
  .meta({ id: 'ImportVouchers' })

export const UpdateVoucher = z
  .strictObject({
    version: Version,
    platform: Platform.optional(),
    coreClassId: ClassId.optional(),
    lmsClassId: Id.nullish(),
    price: Rupiah.optional(),
    expiresAt: LocalDate.nullish(),
    redeemLimit: z.int().min(1).max(1000).optional(),
    studentId: Id.nullish(),
    exclude: z.boolean().optional(),
    status: z.enum(['SENT', 'VOID']).optional(),
    voidReason: Reason.optional(),
  })
  .meta({ id: 'UpdateVoucher' })

export const GenerateVouchers = z
  .strictObject({
    /** For a person who works for several customers; otherwise the session's. */
    customerId: Id.optional(),
    count: z
      .int({ error: ifMissing })
      .min(1, 'must be at least 1')
      .max(MAX_GENERATED, `must be at most ${MAX_GENERATED}`),
    platform: Platform,
    coreClassId: ClassId,
    lmsClassId: Id.nullish(),
    prefix: Prefix,
    /** Characters after the prefix and its dash. */
    length: z.int().min(8, 'must be at least 8').max(16, 'must be at most 16').default(8),
    expiresAt: LocalDate.nullish(),
    price: Rupiah.default(0),
    batchName: requiredText(120),
  })
  .meta({ id: 'GenerateVouchers' })

export const Started = z.object({ progressId: z.uuid(), batchId: Id }).meta({ id: 'StartedBatch' })

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
    newExpiresAt: LocalDate.nullish(),
    /** Resets although attendance exists; only a SUPERADMIN may. */
    force: z.boolean().optional(),
  })
  .meta({ id: 'ResetVoucher' })

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
  query: VoucherQuery.omit({ page: true, limit: true }).extend({
    customerId: Id.optional(),
    ids: z.array(Id).max(1000).optional(),
  }),
  answer: blob('Voucher.xls', 'application/vnd.ms-excel'),
})

export const uploadProgress = call({
  method: 'GET',
  path: '/v2/api/pyadapt/upload-progress/{progressId}',
  access: 'session',
  summary: 'How far a background job has come',
  params: { progressId: z.uuid() },
  answer: record(Progress),
})
