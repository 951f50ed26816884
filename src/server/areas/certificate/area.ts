import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { alive, name, ref } from '#server/core/find/description.ts'

serveArea({
  find: {
    certTemplate: {
      from: sql`list_certificate_template AS t`,
      tenant: ref('t.customer_id'),
      where: alive,
      newest: sql`t.updated_at DESC, t.id DESC`,
      fields: [name('t.name')],
      joins: sql`JOIN certificate_type AS y ON y.code = t.type`,
      label: ref('t.name'),
      hint: ref('y.name'),
    },
  },
})
