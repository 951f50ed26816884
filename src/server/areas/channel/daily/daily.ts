import { sql } from 'kysely'
import { EMPTY } from '#contract/core/common.ts'
import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { dailyFields, dayFigures } from '#contract/channel/daily.ts'
import { canDeleteDay, canEditDay } from '#contract/channel/daily.rules.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import { iso, named } from '#server/core/db/list.ts'
import type { Columns } from '#server/core/db/write-row.ts'
import type { Resource, Wish, Writing } from '#server/core/resource/resource.ts'

const ref = (name: string) => sql.ref(name)

async function rows(tx: Tx, ids: readonly number[]): Promise<DailyEcommerce[]> {
  const found = await tx
    .selectFrom('daily_ecommerce as d')
    .leftJoin('core_class as c', 'c.id', 'd.core_class_id')
    .leftJoin('app_user as u', 'u.id', 'd.updated_by')
    .modifyFront(prepared)
    .select(['d.id', 'd.customer_id', 'd.day', 'd.platform_code', 'd.core_class_id', 'd.sold', 'd.cancelled'])
    .select(['d.redeemed', 'd.attended', 'd.completed', 'd.gross', 'd.discount', 'd.fee', 'd.adjustment'])
    .select(['d.adjustment_note', 'd.net', 'd.source', 'd.locked', 'd.generated_at', 'd.excluded', 'd.version'])
    .select(['d.created_at', 'd.updated_at', 'd.updated_by', 'c.code', 'c.title', 'u.name as changer'])
    .where(sql<boolean>`d.id = ANY (${[...ids]}::bigint[])`)
    .where('d.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    day: row.day,
    platformCode: row.platform_code,
    coreClassId: row.core_class_id,
    coreClass:
      row.core_class_id === null || row.code === null
        ? null
        : { id: row.core_class_id, code: row.code, title: row.title ?? '' },
    sold: row.sold,
    cancelled: row.cancelled,
    redeemed: row.redeemed,
    attended: row.attended,
    completed: row.completed,
    gross: row.gross,
    discount: row.discount,
    fee: row.fee,
    adjustment: row.adjustment,
    adjustmentNote: row.adjustment_note,
    net: row.net,
    source: row.source,
    locked: row.locked,
    generatedAt: iso(row.generated_at),
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: named(row.updated_by, row.changer),
  }))
}

type Figures = NonNullable<DailyEcommerce['counted']>

/** What the sales of a day say now. */
async function countedOf(tx: Tx, { customerId, day, platformCode, coreClassId }: DailyEcommerce): Promise<Figures> {
  const { rows: found } = await sql<Figures>`
    SELECT sold, cancelled, redeemed, attended, completed, gross, discount, fee
      FROM daily_figures(${customerId}, ${day}::date, ${day}::date, ARRAY[${platformCode}]::text[])
     WHERE core_class_id IS NOT DISTINCT FROM ${coreClassId}::bigint`.execute(tx)
  const [row] = found
  const amounts = dayFigures.map((key) => [key, row?.[key] ?? 0] as const)
  return Object.fromEntries(amounts) as unknown as Figures
}

interface Wanted {
  gross?: number
  discount?: number
  adjustment?: number
  adjustmentNote?: string | null
  locked?: boolean
}

function check({ wish, before }: Writing<DailyEcommerce>): FieldIssue[] {
  const { gross = before?.gross ?? 0, discount = before?.discount ?? 0 } = wish as Wanted
  const { adjustment = before?.adjustment ?? 0, adjustmentNote = before?.adjustmentNote } = wish as Wanted
  return [
    ...(discount > gross ? [{ field: 'discount', message: 'must not be more than the gross amount' }] : []),
    ...(adjustment !== 0 && !adjustmentNote ? [{ field: 'adjustmentNote', message: EMPTY }] : []),
  ]
}

/** What is counted says by its source whether people have put something beside it. */
function values({ wish, before }: Writing<DailyEcommerce>): Columns {
  const { adjustment, adjustmentNote } = wish as Wanted
  const note = adjustmentNote === undefined ? {} : { adjustment_note: adjustmentNote || null }
  if (!before) return { source: 'MANUAL', ...note }
  if (before.source === 'MANUAL' || adjustment === undefined) return note
  return adjustment === 0 ? { source: 'GENERATED', adjustment_note: null } : { source: 'ADJUSTED', ...note }
}

const given = (wish: Wish) => Object.keys(wish).filter((key) => key !== 'version' && wish[key] !== undefined)
const isOnly = (wish: Wish, keys: readonly string[]) => given(wish).every((key) => keys.includes(key))

/** What was sold day by day. The figures follow the sales by themselves (migration 0067). */
export const days: Resource<DailyEcommerce, typeof dailyFields> = {
  table: 'daily_ecommerce',
  area: 'ecommerce',
  command: 'daily',
  noun: 'daily record',
  label: ({ day, platformCode, coreClass }) => [day, platformCode, coreClass?.code].filter(Boolean).join(' · '),
  whole: async (tx, row) => ({ ...row, counted: await countedOf(tx, row) }),
  digest({ counted: _counted, generatedAt: _at, ...row }) {
    return row
  },
  columns: {
    day: 'day',
    platformCode: 'platform_code',
    coreClassId: 'core_class_id',
    sold: 'sold',
    cancelled: 'cancelled',
    redeemed: 'redeemed',
    attended: 'attended',
    completed: 'completed',
    gross: 'gross',
    discount: 'discount',
    fee: 'fee',
    adjustment: 'adjustment',
    locked: 'locked',
  },
  references: {
    platformCode: { table: 'digital_platform', what: 'a platform', by: 'code', shared: true },
    coreClassId: { table: 'core_class', what: 'a class' },
  },
  unique: 'day',
  takes: ({ locked }) => (locked === undefined ? [] : ['ecommerce:settle']),
  mayEdit: canEditDay,
  mayDelete: canDeleteDay,
  async usedBy(tx, row) {
    const counted = await countedOf(tx, row)
    return dayFigures.some((key) => counted[key] !== 0) ? 'sales of that day' : undefined
  },
  check,
  values,
  actionOf(_before, wish) {
    const { locked } = wish as Wanted
    if (locked !== undefined && isOnly(wish, ['locked'])) return locked ? 'daily.lock' : 'daily.unlock'
    return isOnly(wish, ['adjustment', 'adjustmentNote']) ? 'daily.adjust' : undefined
  },
  list: {
    resource: 'daily',
    title: 'Daily e-commerce',
    view: 'list_daily_ecommerce',
    alias: 'daily_ecommerce',
    fields: dailyFields,
    columns: {
      day: { title: 'Day', value: ref('daily_ecommerce.day'), width: 12 },
      platform: {
        title: 'Platform',
        value: ref('daily_ecommerce.platform_code'),
        choices: sql`SELECT code FROM digital_platform`,
        width: 14,
      },
      coreClassId: { title: 'Class', value: ref('daily_ecommerce.core_class_id') },
      class: { title: 'Class', value: ref('core_class.title'), joins: ['class'], width: 44 },
      sold: { title: 'Sold', value: ref('daily_ecommerce.sold'), width: 10 },
      cancelled: { title: 'Cancelled', value: ref('daily_ecommerce.cancelled'), width: 10 },
      redeemed: { title: 'Redeemed', value: ref('daily_ecommerce.redeemed'), width: 10 },
      attended: { title: 'Attended', value: ref('daily_ecommerce.attended'), width: 10 },
      completed: { title: 'Completed', value: ref('daily_ecommerce.completed'), width: 10 },
      gross: { title: 'Gross', value: ref('daily_ecommerce.gross'), width: 14 },
      discount: { title: 'Discount', value: ref('daily_ecommerce.discount'), width: 14 },
      fee: { title: 'Fee', value: ref('daily_ecommerce.fee'), width: 14 },
      adjustment: { title: 'Adjustment', value: ref('daily_ecommerce.adjustment'), width: 14 },
      net: { title: 'Net', value: ref('daily_ecommerce.net'), width: 14 },
      source: { title: 'Source', value: ref('daily_ecommerce.source'), width: 12 },
      locked: { title: 'Locked', value: ref('daily_ecommerce.locked'), width: 10 },
      exclude: { title: 'Excluded', value: ref('daily_ecommerce.excluded'), width: 10 },
    },
    joins: { class: sql`LEFT JOIN core_class ON core_class.id = daily_ecommerce.core_class_id` },
    where: sql`daily_ecommerce.deleted_at IS NULL`,
    defaultSort: '-day,platform',
    rows,
  },
}
