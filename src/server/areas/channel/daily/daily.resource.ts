import { sql } from 'kysely'
import { EMPTY } from '#contract/core/common.ts'
import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { daily } from '#contract/channel/daily.ts'
import { canEditDay, dayFigures } from '#contract/channel/daily.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, dayText, dotted, name, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import type { RecordInput } from '#server/core/resource/resource.ts'
import { serveResource } from '#server/core/resource/serve.ts'

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

const given = (input: RecordInput) => Object.keys(input).filter((key) => key !== 'version' && input[key] !== undefined)
const isOnly = (input: RecordInput, keys: readonly string[]) => given(input).every((key) => keys.includes(key))

const platform = { table: 'digital_platform', what: 'a platform', by: 'code', shared: true } as const

/** What was sold day by day. The figures follow the sales by themselves (migration 0067). */
export const days = serveResource(daily, {
  columns: {
    platform: 'platform_code',
    coreClass: related('core_class', 'id', 'code', 'title'),
    class: { value: ref('core_class.title'), joins: ['class'] },
  },
  joins: { class: sql`LEFT JOIN core_class ON core_class.id = daily_ecommerce.core_class_id` },
  references: { platformCode: platform, platform, coreClassId: { table: 'core_class', what: 'a class' } },
  completeRow: async (tx, row) => ({ ...row, counted: await countedOf(tx, row) }),
  unaudited: ['counted', 'generatedAt'],
  permissionsFor: ({ locked }) => (locked === undefined ? [] : ['ecommerce:settle']),
  mayEdit: canEditDay,
  async usedBy(tx, row) {
    const counted = await countedOf(tx, row)
    return dayFigures.some((key) => counted[key] !== 0) ? 'sales of that day' : undefined
  },
  check({ input, before }) {
    const { gross = before?.gross ?? 0, discount = before?.discount ?? 0 } = input
    const { adjustment = before?.adjustment ?? 0, adjustmentNote = before?.adjustmentNote } = input
    return [
      ...(discount > gross ? [{ field: 'discount', message: 'must not be more than the gross amount' }] : []),
      ...(adjustment !== 0 && !adjustmentNote ? [{ field: 'adjustmentNote', message: EMPTY }] : []),
    ]
  },
  /** What is counted says by its source whether people have put something next to it. */
  values({ input: { adjustment }, before }) {
    if (!before) return { source: 'MANUAL' }
    if (before.source === 'MANUAL' || adjustment === undefined) return {}
    return adjustment === 0 ? { source: 'GENERATED', adjustment_note: null } : { source: 'ADJUSTED' }
  },
  actionOf(_before, input) {
    const { locked } = input
    if (locked !== undefined && isOnly(input, ['locked'])) return locked ? 'daily.lock' : 'daily.unlock'
    return isOnly(input, ['adjustment', 'adjustmentNote']) ? 'daily.adjust' : undefined
  },
  find: {
    from: sql`list_daily_ecommerce AS t JOIN digital_platform AS p ON p.code = t.platform_code
      LEFT JOIN list_core_class AS c ON c.id = t.core_class_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.day DESC, t.platform_code, t.id DESC`,
    fields: [{ is: 'day', value: ref('t.day') }, name('p.name', { part: 'near' }), name('c.title', { part: 'near' })],
    alone: true,
    label: dotted(dayText(ref('t.day')), ref('p.name')),
    hint: ref('c.title'),
  },
})
