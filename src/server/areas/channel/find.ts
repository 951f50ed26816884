import { sql } from 'kysely'
import type { AreaPart } from '#server/core/area.ts'
import type { FindDescription } from '#server/core/find/description.ts'
import { alive, code, dayText, dotted, email, foreign, name, ref, start } from '#server/core/find/description.ts'

const platform = sql`JOIN digital_platform AS p ON p.code = t.platform_code`

const foreignStart = { foreign: true, start: true } as const

/** How a sale is found. */
export const saleOf = (of: FindDescription['of']) => ({
  from: sql`list_platform_sale AS t ${platform}`,
  tenant: ref('t.customer_id'),
  where: alive,
  newest: sql`t.purchased_at DESC, t.id DESC`,
  fields: [
    code('t.invoice_code', start),
    code('t.external_id', start),
    code('t.voucher_code', foreignStart),
    code('t.redeem_code', foreignStart),
    code('t.prakerja_no', foreign),
    email('t.buyer_email', { foreign: true, part: 'indexed' }),
    name('t.buyer_name'),
    name('t.class_title'),
  ],
  huge: true as const,
  unnamed: true as const,
  label: ref('t.invoice_code'),
  hint: dotted(ref('t.buyer_name'), ref('p.name')),
  ...(of ? { of } : {}),
})

/** How records of this area are found whose kinds are not described. */
export const find: AreaPart['find'] = {
  sale: {
    ...saleOf({ values: [sql`coalesce(p.resource, 'reportecommerce')`], by: ref('p.resource'), type: 'text' }),
  },
  daily: {
    from: sql`list_daily_ecommerce AS t ${platform} LEFT JOIN list_core_class AS c ON c.id = t.core_class_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.day DESC, t.platform_code, t.id DESC`,
    fields: [{ is: 'day', value: ref('t.day') }, name('p.name', { part: 'near' }), name('c.title', { part: 'near' })],
    alone: true,
    label: dotted(dayText(ref('t.day')), ref('p.name')),
    hint: ref('c.title'),
  },
}
