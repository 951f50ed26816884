import { sql } from 'kysely'
import type { AreaPart } from '#server/core/area.ts'
import type { FindDescription } from '#server/core/find/description.ts'
import { alive, code, dotted, email, foreign, name, ref, start } from '#server/core/find/description.ts'

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
}
