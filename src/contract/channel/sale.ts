import * as z from 'zod/mini'
import type { ChannelName } from './channel.ts'
import { channelOf, extraInFile, ofChannels, storedExtra } from './channel.ts'
import { Id, requiredText, Rupiah } from '#contract/core/common.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { code, id, json, money, moment, day, record, related, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { listingStatuses } from '#contract/class/curation.rules.ts'
import { canDeleteSale } from './sale.rules.ts'

export const saleStatuses = ['PAID', 'CANCELLED', 'REFUNDED'] as const
export const fulfilStatuses = ['NEW', 'VOUCHER_SENT', 'REDEEMED', 'ATTENDED', 'COMPLETED'] as const
export const settlementStatuses = ['UNSETTLED', 'SETTLED', 'DISPUTED'] as const
const matchStatuses = ['MATCHED', 'UNMATCHED', 'CONFLICT'] as const

/** A place in a class, as far as a sale tells of it. */
const Enrolment = z.object({
  id: Id,
  status: z.string(),
  progressPct: z.number(),
  schedule: z.object({ id: Id, code: z.string(), title: z.string() }),
})

/** The places that a sale of MBA is for: how many have a voucher, and how many are used. */
const SalePlaces = z.object({ total: z.int(), given: z.int(), used: z.int() })

/** Where the class that was sold is offered on the platform. */
const SaleListing = z.object({
  id: Id,
  store: z.string(),
  title: z.string(),
  price: z.int(),
  discountPrice: z.nullable(z.int()),
  status: z.enum(listingStatuses),
})

const Code = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(64))
/** An address that a platform has hidden in part is stored as it came. */
const Email = z
  .string()
  .check(z.trim(), z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address'))
const PrakerjaNo = z.string().check(z.trim(), z.regex(/^\d{16}$/, 'must have 16 digits'))

/** One class bought by one participant on a marketplace. */
export const saleFields = {
  platformCode: text('Platform', { required: true, write: 'never', list: false }),
  purchasedAt: moment('Bought', {
    required: true,
    sort: true,
    filter: true,
    bounds: ['dateFrom', 'dateTo'],
    time: true,
    main: 2,
    width: 152,
    typed: ['bought', 'dibeli'],
  }),
  invoiceCode: text('Invoice', {
    code: true,
    required: true,
    max: 120,
    plain: 'prefix',
    search: 'prefix',
    sort: true,
    main: 1,
    width: 150,
    typed: ['invoice', 'faktur'],
  }),
  externalId: text('Platform order no.', { required: true, write: 'create', unique: true, max: 120, plain: 'prefix' }),
  buyerName: text('Buyer', {
    required: true,
    max: 200,
    search: 'contains',
    sort: true,
    main: 2,
    edit: true,
    width: 132,
    typed: ['buyer', 'pembeli'],
  }),
  buyerEmail: text('E-mail', {
    schema: Email,
    max: 200,
    search: 'contains',
    help: 'As given by the platform, even if partly hidden.',
  }),
  coreClassId: record('Class', 'class', {
    filter: true,
    shownBy: 'coreClass',
    placeholder: 'Code or title',
    help: 'The class of the academy that was sold.',
  }),
  coreClass: related('Class', z.object({ id: Id, code: z.string(), title: z.string() }), { nullable: true }),
  /** As the platform wrote it. */
  classTitle: text('Class', {
    required: true,
    max: 300,
    search: 'contains',
    sort: true,
    width: 180,
    typed: ['class', 'kelas'],
  }),
  scheduleCode: text('Schedule name on platform', { max: 64, list: false }),
  /** What the sale is matched by. */
  voucherCode: text('Voucher', {
    schema: Code,
    max: 64,
    code: true,
    upper: true,
    plain: 'prefix',
    search: 'prefix',
    filter: true,
    main: true,
    edit: true,
    width: 130,
    typed: ['voucher'],
    help: 'Used to match the sale.',
  }),
  student: json('Student', z.object({ id: Id, name: z.string(), email: z.string() }), {
    nullable: true,
    write: 'never',
    width: 140,
  }),
  /** Matched by hand: with a voucher, a student, or both; null takes the match away. */
  studentId: record('Student', 'student', {}),
  gross: money('Price', {
    required: true,
    sort: true,
    sum: true,
    main: 2,
    edit: true,
    width: 100,
    typed: ['price', 'harga'],
  }),
  discount: money('Discount', { default: 0, sum: true }),
  platformFee: money('Fee', { required: true, write: 'never', sum: true }),
  /** Gross without discount and fee. */
  net: money('Net', { required: true, write: 'never', sort: true, sum: true, width: 100 }),
  saleStatus: code('Sale', saleStatuses, { write: 'update', default: 'PAID', sort: true, filter: true, width: 100 }),
  fulfilStatus: code('Fulfilment', fulfilStatuses, {
    write: 'never',
    sort: true,
    filter: true,
    width: 116,
    typed: ['fulfilment'],
  }),
  places: json('Places', SalePlaces, {
    nullable: true,
    write: 'never',
    width: 104,
    help: 'Used places of all places that were sold.',
  }),
  matchStatus: code('Match', matchStatuses, {
    write: 'never',
    sort: true,
    filter: true,
    main: 1,
    width: 106,
    typed: ['match', 'cocok'],
  }),
  settlementStatus: code('Settlement', settlementStatuses, {
    write: 'never',
    sort: true,
    filter: true,
    width: 110,
    typed: ['settlement'],
  }),
  settledAt: day('Settled', { write: 'never', list: false }),
  buyerPhone: text('Phone', { max: 32, list: false }),
  prakerjaNo: text('Prakerja number', { schema: PrakerjaNo, max: 16, list: false }),
  redeemCode: text('Redeem code', { schema: Code, max: 64, upper: true, list: false }),
  orderId: id('Order', { write: 'never', list: false }),
  voucherId: record('Voucher', 'voucher', { list: false }),
  voucher: related('Voucher', z.object({ id: Id, code: z.string(), status: z.string() }), { nullable: true }),
  studentLmsClassId: id('Participation', { write: 'never', list: false }),
  /** The student in the class. */
  enrolment: related('Participation', Enrolment, { nullable: true }),
  listing: related('Listing', SaleListing, { nullable: true }),
  /** What only this platform tells. */
  extra: json('At the platform', z.record(z.string(), z.unknown()), { list: false }),
  note: text('Note', { max: 2000, rows: 4, list: false }),
  updatedAt: moment('Changed', { required: true, write: 'never', list: false }),
} as const

/** Where a platform sells places in a class: the schedule that this one is in, by hand. */
const place = { lmsClassId: record('Schedule', 'lms', {}) }

/** What the sales of a marketplace have alike, whichever it is. */
function salesOf(channel: ChannelName) {
  const { name, keywords, direct } = channelOf(channel)
  const extra = z
    .strictObject(storedExtra(channel))
    .register(z.globalRegistry, { id: `${name.replaceAll(/\W/g, '')}Extra` })
  return {
    keywords: [...keywords, 'sale', 'penjualan', 'kanal'],
    label: 'invoiceCode',
    hint: 'buyerName',
    search: 'Invoice, buyer, class…',
    sort: '-purchasedAt',
    mayDelete: canDeleteSale,
    onDelete: direct
      ? 'The student whom it enrolled is removed from the class. You can restore it from the audit log.'
      : 'Its voucher can be sold again. You can restore it from the audit log.',
    empty: {
      title: 'No sales yet',
      hint: `What is sold on ${name} comes in here, one class and buyer a row.`,
      commands: [`${channel}.import`],
    },
    fields: saleFields,
    inputs: { extra: json('At the platform', extra as z.ZodMiniType<Record<string, unknown>>, {}) },
  } as const
}

const ofSekolahmu = salesOf('studentsekolahmu')

/** The sales of every marketplace, by its resource. */
export const sales = {
  pintaria: defineResource(kinds.pintaria, { calls: patternCalls('/api/pintaria'), ...salesOf('pintaria') }),
  tokped: defineResource(kinds.tokped, { calls: patternCalls('/api/tokped'), ...salesOf('tokped') }),
  bukalapak: defineResource(kinds.bukalapak, { calls: patternCalls('/api/bukalapak'), ...salesOf('bukalapak') }),
  pijar: defineResource(kinds.pijar, { calls: patternCalls('/api/pijar'), ...salesOf('pijar') }),
  mba: defineResource(kinds.mba, { calls: patternCalls('/api/mba'), ...salesOf('mba') }),
  skillacademy: defineResource(kinds.skillacademy, {
    calls: patternCalls('/api/skillacademy'),
    ...salesOf('skillacademy'),
  }),
  studentsekolahmu: defineResource(kinds.studentsekolahmu, {
    calls: patternCalls('/api/studentsekolahmu'),
    ...ofSekolahmu,
    inputs: { ...ofSekolahmu.inputs, ...place },
  }),
} as const
/** Any of them: they differ in their addresses, in what only the platform tells, and in the schedule of a place. */
export type Sales = typeof sales.studentsekolahmu
export type Sale = RecordOfKind<Sales>

const Text = (max: number) => z.nullish(z.string().check(z.trim(), z.maxLength(max)))
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
  scheduleCode: Text(64),
  buyerEmail: z.nullish(Email),
  buyerPhone: Text(32),
  prakerjaNo: z.nullish(PrakerjaNo),
  voucherCode: z.nullish(Code),
  redeemCode: z.nullish(Code),
  note: Text(2000),
}
const ImportedSale = z.strictObject(imported)
export type ImportedSale = z.output<typeof ImportedSale>

/** A row of the file of each: the sale's fields, and next to them what only this platform tells. */
export const importedSales = ofChannels((channel) => z.strictObject({ ...imported, ...extraInFile(channel) }))
