import { sql } from 'kysely'
import { LINK_PATH, shorter } from '#contract/report/shorter.ts'
import { alive, code, name, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** The short links of a customer. */
export default serveResource(shorter, {
  columns: { coreClass: related('core_class', 'id', 'code', 'title') },
  joins: { class: sql`LEFT JOIN core_class ON core_class.id = shorter.core_class_id` },
  references: { coreClassId: { table: 'core_class', what: 'a class' } },
  check({ input: { targetUrl } }, { config }) {
    // A link that leads to a link could lead to itself.
    const isShort = targetUrl !== undefined && new URL(targetUrl).href.startsWith(`${config.publicUrl}${LINK_PATH}/`)
    return isShort ? [{ field: 'targetUrl', message: 'must not be a short link itself' }] : []
  },
  find: {
    from: sql`list_shorter AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.created_at DESC, t.id DESC`,
    fields: [code('t.code', { start: true, word: true }), name('t.title')],
    label: ref('t.title'),
    hint: ref('t.code'),
  },
})
