import { sql } from 'kysely'
import type { AreaPart } from '#server/core/area.ts'
import { alive, code, dotted, email, name, ref, start } from '#server/core/find/description.ts'

const foreignStart = { foreign: true, start: true } as const

/** How records of this area are found whose kinds are not described. */
export const find: AreaPart['find'] = {
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
}
