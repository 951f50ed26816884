import * as z from 'zod/mini'
import type { ChannelName } from './channel.ts'
import { channelOf, extraInFile, storedExtra } from './channel.ts'
import { Id, Moment, Named, requiredText, Rupiah, Version } from '#contract/core/common.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const saleStatuses = ['PAID', 'CANCELLED', 'REFUNDED'] as const
export const fulfilStatuses = ['NEW', 'VOUCHER_SENT', 'REDEEMED', 'ATTENDED', 'COMPLETED'] as const
export const settlementStatuses = ['UNSETTLED', 'SETTLED', 'DISPUTED'] as const
export const matchStatuses = ['MATCHED', 'UNMATCHED', 'CONFLICT'] as const

/** A place in a class, as far as a sale tells of it. */
const Enrolment = z.object({
  id: Id,
  status: z.string(),
  progressPct: z.number(),
  schedule: z.object({ id: Id, code: z.string(), title: z.string() }),
})

/** One class bought by one participant on a marketplace. */
export const Sale = z
  .object({
    id: Id,
    customerId: Id,
    platformCode: z.string(),
    /** What the platform calls the sale; no two of a platform share it. */
    externalId: z.string(),
    invoiceCode: z.string(),
    orderId: z.nullable(Id),
    coreClassId: z.nullable(Id),
    coreClass: z.nullable(z.object({ id: Id, code: z.string(), title: z.string() })),
    /** As the platform wrote it. */
    classTitle: z.string(),
    scheduleCode: z.nullable(z.string()),
    buyerName: z.string(),
    buyerEmail: z.nullable(z.string()),
    buyerPhone: z.nullable(z.string()),
    prakerjaNo: z.nullable(z.string()),
    voucherCode: z.nullable(z.string()),
    redeemCode: z.nullable(z.string()),
    voucherId: z.nullable(Id),
    voucher: z.nullable(z.object({ id: Id, code: z.string(), status: z.string() })),
    studentId: z.nullable(Id),
    student: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
    studentLmsClassId: z.nullable(Id),
    /** The student in the class. */
    enrolment: z.nullable(Enrolment),
    purchasedAt: Moment,
    gross: z.int(),
    discount: z.int(),
    platformFee: z.int(),
    /** Gross without discount and fee. */
    net: z.int(),
    saleStatus: z.enum(saleStatuses),
    fulfilStatus: z.enum(fulfilStatuses),
    settlementStatus: z.enum(settlementStatuses),
    settledAt: z.nullable(z.string()),
    matchStatus: z.enum(matchStatuses),
    /** What only this platform tells. */
    extra: z.record(z.string(), z.unknown()),
    note: z.nullable(z.string()),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Sale' })
export type Sale = z.output<typeof Sale>

export const saleFields = listFields({
  purchasedAt: { type: 'moment', sort: true, bounds: ['dateFrom', 'dateTo'] },
  invoiceCode: { type: 'text', plain: 'prefix', search: 'prefix', sort: true },
  externalId: { type: 'text', plain: 'prefix' },
  buyerName: { type: 'text', search: 'contains', sort: true },
  buyerEmail: { type: 'text', search: 'contains', nullable: true },
  coreClassId: { type: 'id', nullable: true },
  classTitle: { type: 'text', search: 'contains', sort: true },
  voucherCode: { type: 'text', upper: true, plain: 'prefix', search: 'prefix', nullable: true },
  student: { type: 'text', filter: false },
  studentId: { type: 'id', nullable: true },
  gross: { type: 'money', sort: true, sum: true },
  discount: { type: 'money', sum: true },
  platformFee: { type: 'money', sum: true },
  net: { type: 'money', sort: true, sum: true },
  saleStatus: { type: 'enum', values: saleStatuses, sort: true },
  fulfilStatus: { type: 'enum', values: fulfilStatuses, sort: true },
  matchStatus: { type: 'enum', values: matchStatuses, sort: true },
  settlementStatus: { type: 'enum', values: settlementStatuses, sort: true },
  exclude: { type: 'bool' },
})

const Text = (max: number) => z.nullish(z.string().check(z.trim(), z.maxLength(max)))
const Code = z.nullish(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(64)))
/** An address that a platform has hidden in part is kept as it came. */
const Email = z.nullish(
  z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address')),
)
const PrakerjaNo = z.nullish(z.string().check(z.trim(), z.regex(/^\d{16}$/, 'must have 16 digits')))

const told = {
  scheduleCode: Text(64),
  buyerEmail: Email,
  buyerPhone: Text(32),
  prakerjaNo: PrakerjaNo,
  /** What the sale is matched by. */
  voucherCode: Code,
  redeemCode: Code,
  note: Text(2000),
}

/** What may be said of a sale in a body beside its own facts. */
export const saleWhat = {
  ...told,
  coreClassId: z.nullish(Id),
  /** Matched by hand: with a voucher, a student, or both; null takes the match away. */
  voucherId: z.nullish(Id),
  studentId: z.nullish(Id),
}

const LocalMoment = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'must be a date such as 30/11/2026 09:15'))

/** A good row of a marketplace's file. Its moment is in the customer's zone; the invoice may be the number itself. */
const imported = {
  externalId: requiredText(120),
  invoiceCode: Text(120),
  classTitle: requiredText(300),
  buyerName: requiredText(200),
  purchasedAt: LocalMoment,
  gross: Rupiah,
  discount: z.nullish(Rupiah),
  ...told,
}
const ImportedSale = z.strictObject(imported)
export type ImportedSale = z.output<typeof ImportedSale>

/** Where a platform sells places in a class: the schedule that this one is in, by hand. */
const place = { lmsClassId: z.nullish(Id) }

/** The calls of a marketplace, and what its records and the rows of its files are made of. */
export function channelCalls<const N extends ChannelName>(resource: N) {
  const { name, direct } = channelOf(resource)
  const own = {
    ...saleWhat,
    ...((direct ? place : {}) as Partial<typeof place>),
  }
  const id = name.replaceAll(/\W/g, '')
  const Extra = z.strictObject(storedExtra(resource)).register(z.globalRegistry, { id: `${id}Extra` })
  const create = z
    .strictObject({
      externalId: requiredText(120),
      invoiceCode: requiredText(120),
      classTitle: requiredText(300),
      buyerName: requiredText(200),
      purchasedAt: Moment,
      gross: Rupiah,
      discount: z.optional(Rupiah),
      ...own,
      extra: z.optional(Extra),
    })
    .register(z.globalRegistry, { id: `Create${id}Sale` })
  const update = z
    .strictObject({
      version: Version,
      invoiceCode: z.optional(requiredText(120)),
      classTitle: z.optional(requiredText(300)),
      buyerName: z.optional(requiredText(200)),
      purchasedAt: z.optional(Moment),
      gross: z.optional(Rupiah),
      discount: z.optional(Rupiah),
      ...own,
      saleStatus: z.optional(z.enum(saleStatuses)),
      extra: z.optional(Extra),
      exclude: z.optional(z.boolean()),
    })
    .register(z.globalRegistry, { id: `Update${id}Sale` })
  return {
    create,
    update,
    /** A row of its file: the sale's fields, and beside them what only this platform tells. */
    imported: z.strictObject({ ...imported, ...extraInFile(resource) }),
    calls: resourceCalls({
      path: resource,
      one: `${name} sale`,
      many: `${name} sales`,
      file: name,
      area: 'channel',
      record: Sale,
      fields: saleFields,
      create,
      update,
    }),
  }
}

/** The sales of every marketplace, by its resource. */
export const sales = {
  pintaria: channelCalls('pintaria'),
  tokped: channelCalls('tokped'),
  bukalapak: channelCalls('bukalapak'),
  pijar: channelCalls('pijar'),
  mba: channelCalls('mba'),
  skillacademy: channelCalls('skillacademy'),
  studentsekolahmu: channelCalls('studentsekolahmu'),
} as const satisfies Record<ChannelName, unknown>
