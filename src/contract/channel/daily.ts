import * as z from 'zod/mini'
import { call, listWithTotals, record as answerOf } from '#contract/core/call.ts'
import { Id, LocalDate } from '#contract/core/common.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import {
  bool,
  code,
  day,
  int,
  json,
  moment,
  money,
  record,
  reference,
  related,
  text,
} from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { canChangeDay, canDeleteDay } from './daily.rules.ts'
import { platformWords } from './platform-words.ts'

/** `MANUAL`: written by people. `ADJUSTED`: counted, with an adjustment next to it. */
const daySources = ['GENERATED', 'MANUAL', 'ADJUSTED'] as const

const Adjustment = z
  .int('must be whole rupiah')
  .check(
    z.gte(-1_000_000_000, 'must be at least -Rp.1.000.000.000'),
    z.lte(1_000_000_000, 'must be at most Rp.1.000.000.000'),
  )

/** What a day comes to. */
const figures = {
  sold: z.int(),
  /** Cancelled or paid back. */
  cancelled: z.int(),
  redeemed: z.int(),
  /** Came to their first meeting. */
  attended: z.int(),
  completed: z.int(),
  gross: z.int(),
  discount: z.int(),
  fee: z.int(),
}

const counted = { default: 0, min: 0, max: 1_000_000, sort: true } as const

/** What one platform sold of one class on one day, and what became of sales on that day. */
export const daily = defineResource(kinds.daily, {
  calls: patternCalls('/api/daily_ecommerce'),
  keywords: ['daily', 'harian', 'penjualan harian', 'rekap', 'daily ecommerce', 'rekap harian'],
  label: ({ day: on, platformCode, coreClass }) =>
    [on, platformWords(platformCode), coreClass?.code].filter(Boolean).join(' · '),
  hint: ({ coreClass }) => coreClass?.title ?? '',
  findHelp: 'By day, such as 2026-11-30, or platform.',
  search: 'Class…',
  sort: '-day,platform',
  mayEdit: canChangeDay,
  mayDelete: canDeleteDay,
  empty: {
    title: 'No daily records yet',
    hint: 'They are created when something is sold. Generate them for earlier days.',
    commands: ['daily.generate'],
  },
  fields: {
    day: day('Day', {
      required: true,
      write: 'create',
      unique: true,
      sort: true,
      filter: true,
      bounds: ['dateFrom', 'dateTo'],
      main: 1,
      width: 112,
      typed: ['hari', 'tanggal'],
    }),
    platform: reference('Platform', 'platform', {
      record: false,
      write: 'never',
      required: true,
      sort: true,
      filter: true,
      main: 2,
      width: 110,
      typedValues: { TOKOPEDIA: ['tokped'] },
    }),
    platformCode: reference('Platform', 'platform', { list: false, write: 'create', required: true, max: 32 }),
    /** Null: what the platform sold is none of the classes. */
    coreClassId: record('Class', 'class', {
      write: 'create',
      filter: true,
      shownBy: 'coreClass',
      placeholder: 'Code or title',
    }),
    coreClass: related('Class', z.object({ id: Id, code: z.string(), title: z.string() }), { nullable: true }),
    class: text('Class', {
      record: false,
      write: 'never',
      search: 'contains',
      sort: true,
      main: 2,
      width: 156,
      typed: ['kelas'],
    }),
    sold: int('Sold', { ...counted, main: true, width: 76, typed: ['terjual'] }),
    cancelled: int('Cancelled', counted),
    redeemed: int('Redeemed', { ...counted, width: 92 }),
    attended: int('Attended', counted),
    completed: int('Completed', { ...counted, width: 96 }),
    gross: money('Gross', { default: 0, sort: true, sum: true, width: 124, typed: ['kotor'] }),
    discount: money('Discount', { default: 0, sum: true }),
    fee: money('Fee', { default: 0, sum: true, width: 124 }),
    /** Rupiah that people add or take, with a word why. */
    adjustment: money('Adjustment', {
      schema: Adjustment,
      default: 0,
      sum: true,
      edit: true,
      width: 124,
      help: 'Added to the calculated amount. Use a minus for deductions, e.g. -15.000.',
    }),
    adjustmentNote: text('Why', { max: 500, list: false }),
    /** Gross without discount and fee, with the adjustment. */
    net: money('Net', {
      required: true,
      write: 'never',
      sort: true,
      sum: true,
      main: 1,
      width: 124,
      typed: ['bersih'],
    }),
    source: code('Source', daySources, { write: 'never', sort: true, filter: true, width: 110, typed: ['sumber'] }),
    /** Its figures stay as they are, whatever becomes of the sales. */
    locked: bool('Locked', {
      write: 'update',
      default: false,
      sort: true,
      filter: true,
      yes: 'Only locked ones',
      no: 'Only open ones',
      width: 80,
      typed: ['terkunci'],
    }),
    generatedAt: moment('Counted', { write: 'never', list: false }),
    /** What the sales say now. */
    counted: json('Sales', z.object(figures), { detail: true, write: 'never' }),
    updatedAt: moment('Changed', { required: true, write: 'never', list: false }),
  },
})
export type DailyEcommerce = RecordOfKind<typeof daily>

/** The most days that are counted at once. */
export const MAX_DAYS = 92
const DAY_MS = 86_400_000

export const GenerateDaily = z
  .strictObject({
    dateFrom: LocalDate,
    dateTo: LocalDate,
    /** All of them when absent. */
    platform: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.minLength(1), z.maxLength(50))),
    /** Adjustments go too; a locked day among them refuses all. */
    overwrite: z.optional(z.boolean()),
  })
  .check(({ value: { dateFrom, dateTo }, issues }) => {
    const days = (Date.parse(dateTo) - Date.parse(dateFrom)) / DAY_MS + 1
    const message =
      days < 1 ? 'must not be before the first day' : days > MAX_DAYS ? `must be within ${MAX_DAYS} days` : undefined
    if (message) issues.push({ code: 'custom', path: ['dateTo'], message, input: dateTo })
  })
  .register(z.globalRegistry, { id: 'GenerateDaily' })

/** What came of counting days. */
const Generated = z
  .object({
    /** Rows that say something else since. */
    changed: z.int(),
    /** Rows with an adjustment, or written by people, that kept it. */
    kept: z.int(),
    locked: z.int(),
  })
  .register(z.globalRegistry, { id: 'GeneratedDaily' })

/** What days come to, those that are left out of reports apart. */
const DailyTotals = z
  .object({ ...figures, adjustment: z.int(), net: z.int() })
  .register(z.globalRegistry, { id: 'DailyTotals' })
export type DailyTotals = z.output<typeof DailyTotals>

export const dayCalls = {
  dailyReset: call({
    method: 'POST',
    path: '/api/daily_ecommerce/reset/{id}',
    access: 'ecommerce:reset',
    summary: 'Count a day anew, without its adjustment',
    answer: answerOf(daily.record),
  }),
  dailyGenerate: call({
    method: 'POST',
    path: '/api/daily_ecommerce/generate',
    access: 'ecommerce:generate',
    summary: 'Count the days of a span anew from what was sold, redeemed, attended and completed',
    query: z.strictObject({ customerId: z.optional(Id) }),
    body: GenerateDaily,
    answer: answerOf(Generated),
  }),
  /** The same records under the path of a customer. */
  customerDailyList: call({
    method: 'GET',
    path: '/v2/api/pyadapt/customers/{customerId}/daily-commerce',
    access: 'ecommerce:read',
    summary: 'List what a customer sold day by day, and what all of it comes to',
    query: daily.query,
    answer: listWithTotals(daily.record, DailyTotals),
  }),
} as const
