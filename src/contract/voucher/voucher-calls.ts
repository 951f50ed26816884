import * as z from 'zod/mini'
import { blob, call, record } from '#contract/core/call.ts'
import { Deleted, Id, ifMissing, LocalDate, Reason, requiredText, Rupiah } from '#contract/core/common.ts'
import { filterOfList } from '#contract/core/list/list.ts'
import { ClassId, Platform, Prefix } from './voucher-fields.ts'
import { base, Started, voucher, voucherFields, VoucherQuery } from './voucher.ts'

/** The most vouchers that one generation makes. */
export const MAX_GENERATED = 100_000

const VoucherFilter = filterOfList(voucherFields)

export const GenerateVouchers = z
  .strictObject({
    /** For a person who works for several customers; otherwise the session's. */
    customerId: z.optional(Id),
    count: z.int({ error: ifMissing }).check(z.gte(1), z.lte(MAX_GENERATED)),
    platform: Platform,
    coreClassId: ClassId,
    lmsClassId: z.nullish(Id),
    prefix: Prefix,
    /** Characters after the prefix and its dash; absent: by the setting voucher.code_length. */
    length: z.optional(z.int().check(z.gte(8), z.lte(16))),
    /** Absent: by the setting voucher.valid_days; null: never. */
    expiresAt: z.nullish(LocalDate),
    price: z._default(Rupiah, 0),
    batchName: requiredText(120),
  })
  .register(z.globalRegistry, { id: 'GenerateVouchers' })

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
  answer: record(voucher.record),
})

export const voucherSend = call({
  method: 'POST',
  path: '/customers/{customerId}/vouchers/{id}/message',
  service: 'console',
  access: 'voucher:update',
  summary: 'Send the code of a voucher to the student for whom it is reserved',
  answer: record(z.object({ id: Id, code: z.string(), recipient: z.string() })),
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
