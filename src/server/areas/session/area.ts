import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { alive, dotted, email, name, phone, ref, start } from '#server/core/find/description.ts'

serveArea({
  bookkeeping: ['user_preference', 'second_factor', 'passkey', 'passkey_challenge'],
  find: {
    account: {
      from: sql`list_app_user AS t`,
      tenant: ref('t.customer_id'),
      everywhere: true,
      where: alive,
      newest: sql`t.created_at DESC, t.id DESC`,
      fields: [email('t.email', { start: true, part: 'indexed' }), phone('t.phone', start), name('t.name', start)],
      huge: true,
      unnamed: true,
      label: ref('t.name'),
      hint: dotted(ref('t.email'), sql`nullif(initcap(t.account_status), 'Active')`),
    },
  },
})
