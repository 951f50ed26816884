import * as z from 'zod/mini'
import { call, listWithTotals, record } from '#contract/core/call.ts'
import { Id, LocalDate, Moment, Named, requiredText, Rupiah, Version } from '#contract/core/common.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

/** `MANUAL`: written by people. `ADJUSTED`: counted, with an adjustment beside it. */
export const daySources = ['GENERATED', 'MANUAL', 'ADJUSTED'] as const

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
export const dayFigures = Object.keys(figures) as readonly (keyof typeof figures)[]

/** What one platform sold of one class on one day, and what became of sales on that day. */
export const DailyEcommerce = z
  .object({
    id: Id,
    customerId: Id,
    day: z.string(),
    platformCode: z.string(),
    /** Null: what the platform sold is none of the classes. */
    coreClassId: z.nullable(Id),
    coreClass: z.nullable(z.object({ id: Id, code: z.string(), title: z.string() })),
    ...figures,
    /** Rupiah that people add or take, with a word why. */
    adjustment: z.int(),
    adjustmentNote: z.nullable(z.string()),
    /** Gross without discount and fee, with the adjustment. */
    net: z.int(),
    source: z.enum(daySources),
    /** Its figures stay as they are, whatever becomes of the sales. */
    locked: z.boolean(),
    generatedAt: z.nullable(Moment),
    /** What the sales say now; lists leave it out. */
    counted: z.optional(z.object(figures)),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'DailyEcommerce' })
export type DailyEcommerce = z.output<typeof DailyEcommerce>

export const dailyFields = listFields({
  day: { type: 'day', sort: true, bounds: ['dateFrom', 'dateTo'] },
  platform: { type: 'key', known: true, sort: true },
  coreClassId: { type: 'id', nullable: true },
  class: { type: 'text', search: 'contains', sort: true, nullable: true },
  sold: { type: 'int', sort: true },
  cancelled: { type: 'int', sort: true },
  redeemed: { type: 'int', sort: true },
  attended: { type: 'int', sort: true },
  completed: { type: 'int', sort: true },
  gross: { type: 'money', sort: true, sum: true },
  discount: { type: 'money', sum: true },
  fee: { type: 'money', sum: true },
  adjustment: { type: 'money', sum: true },
  net: { type: 'money', sort: true, sum: true },
  source: { type: 'enum', values: daySources, sort: true },
  locked: { type: 'bool', sort: true },
  exclude: { type: 'bool' },
})

const Count = z.optional(z.int().check(z.gte(0), z.lte(1_000_000)))
const written = {
  sold: Count,
  cancelled: Count,
  redeemed: Count,
  attended: Count,
  completed: Count,
  gross: z.optional(Rupiah),
  discount: z.optional(Rupiah),
  fee: z.optional(Rupiah),
  adjustment: z.optional(
    z
      .int('must be whole rupiah')
      .check(
        z.gte(-1_000_000_000, 'must be at least -Rp.1.000.000.000'),
        z.lte(1_000_000_000, 'must be at most Rp.1.000.000.000'),
      ),
  ),
  adjustmentNote: z.nullish(z.string().check(z.trim(), z.maxLength(500))),
}

/** A day that nothing else tells of: cash at a fair. */
export const CreateDaily = z
  .strictObject({ day: LocalDate, platformCode: requiredText(32), coreClassId: z.nullish(Id), ...written })
  .register(z.globalRegistry, { id: 'CreateDaily' })

/** Figures that are counted are adjusted, not written. */
export const UpdateDaily = z
  .strictObject({
    version: Version,
    ...written,
    locked: z.optional(z.boolean()),
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateDaily' })

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

export const dailyCalls = {
  ...resourceCalls({
    path: 'daily_ecommerce',
    name: 'daily',
    one: 'daily record',
    many: 'daily records',
    file: 'Daily e-commerce',
    area: 'ecommerce',
    record: DailyEcommerce,
    fields: dailyFields,
    create: CreateDaily,
    update: UpdateDaily,
  }),
  dailyReset: call({
    method: 'POST',
    path: '/api/daily_ecommerce/reset/{id}',
    access: 'ecommerce:reset',
    summary: 'Count a day anew, without its adjustment',
    answer: record(DailyEcommerce),
  }),
  dailyGenerate: call({
    method: 'POST',
    path: '/api/daily_ecommerce/generate',
    access: 'ecommerce:generate',
    summary: 'Count the days of a span anew from what was sold, redeemed, attended and completed',
    query: z.strictObject({ customerId: z.optional(Id) }),
    body: GenerateDaily,
    answer: record(Generated),
  }),
}

/** What days come to, those that are left out of reports apart. */
const DailyTotals = z
  .object({ ...figures, adjustment: z.int(), net: z.int() })
  .register(z.globalRegistry, { id: 'DailyTotals' })
export type DailyTotals = z.output<typeof DailyTotals>

/** The same records under the path of a customer. */
export const customerDailyCalls = {
  customerDailyList: call({
    method: 'GET',
    path: '/v2/api/pyadapt/customers/{customerId}/daily-commerce',
    access: 'ecommerce:read',
    summary: 'List what a customer sold day by day, and what all of it comes to',
    query: queryOfList(dailyFields),
    answer: listWithTotals(DailyEcommerce, DailyTotals),
  }),
} as const
