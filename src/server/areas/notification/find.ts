import { sql } from 'kysely'
import type { AreaPart } from '#server/core/area.ts'
import { alive, dotted, email, foreign, name, ref } from '#server/core/find/description.ts'

/** How records of this area are found whose kinds are not described. */
export const find: AreaPart['find'] = {
  message: {
    from: sql`list_message AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [
      email('t.recipient', foreign),
      { is: 'phone', value: sql`lower(t.recipient)`, foreign: true },
      name('t.recipient_name'),
      name('t.subject', { part: 'near' }),
    ],
    huge: true,
    unnamed: true,
    label: dotted(sql`mask_secrets(coalesce(t.subject, left(t.body, 60)))`),
    hint: dotted(ref('t.recipient'), sql`initcap(t.status)`),
  },
}
