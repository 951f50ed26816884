import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { code, dotted, email, foreign, name, phone, ref, start } from '#server/core/find/description.ts'

serveArea({
  find: {
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
  },
})
