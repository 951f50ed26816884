import { sql } from 'kysely'
import { serveArea } from '#server/core/area.ts'
import { code, name, ref, word } from '#server/core/find/description.ts'

serveArea({
  find: {
    // Those that can be set up are given; whether a customer has done so its screen shows.
    app: {
      from: sql`(VALUES ('zoom', 'Zoom'), ('prakerja', 'Prakerja'), ('whatsapp', 'WhatsApp'), ('smtp', 'E-mail (SMTP)'),
        ('storage', 'File storage'), ('tokopedia', 'Tokopedia'), ('pijar', 'Pijar Mahir'),
        ('legacy-correction', 'Code correction at the old host')) AS t (id, name)`,
      id: { value: ref('t.id'), type: 'text' },
      newest: sql`t.name`,
      fields: [code('t.id', word), name('t.name', { part: 'near' })],
      label: ref('t.name'),
    },
  },
})
