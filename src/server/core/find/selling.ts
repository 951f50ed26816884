import { sql } from 'kysely'
import type { FindKind } from '#contract/find-kinds.ts'
import type { FindDescription } from './description.ts'
import { alive, code, dayText, dotted, email, foreign, name, phone, ref, start } from './description.ts'

const platform = sql`JOIN digital_platform AS p ON p.code = t.platform_code`
const foreignStart = { foreign: true, start: true } as const

const saleOf = (of: FindDescription['of']) => ({
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

/** Vouchers, orders and what the marketplaces sold. */
export const selling = {
  order: {
    from: sql`list_sales_order AS t`,
    tenant: ref('t.customer_id'),
    newest: sql`t.ordered_at DESC, t.id DESC`,
    fields: [
      code('t.order_no', start),
      code('t.external_invoice', start),
      email('t.buyer_email', { foreign: true, part: 'indexed' }),
      phone('t.buyer_phone', foreign),
      name('t.buyer_name'),
    ],
    huge: true,
    unnamed: true,
    label: ref('t.order_no'),
    hint: dotted(ref('t.buyer_name'), sql`initcap(t.status)`),
  },
  redemption: {
    from: sql`list_reedem AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      code('t.redeem_code', start),
      code('t.voucher_code', foreignStart),
      email('t.email', { foreign: true, part: 'indexed' }),
      name('t.name'),
    ],
    huge: true,
    unnamed: true,
    label: ref('t.voucher_code'),
    hint: dotted(ref('t.name'), sql`initcap(t.status)`),
  },
  sale: {
    ...saleOf({ values: [sql`coalesce(p.resource, 'reportecommerce')`], by: ref('p.resource'), type: 'text' }),
  },
  // The same sales as finance sees them.
  ecommerce: { ...saleOf(undefined), alone: true },
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
} satisfies Partial<Record<FindKind, FindDescription>>
