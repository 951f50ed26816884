import { sql } from 'kysely'
import { eventOf, templateEvents } from '#contract/notification/template-events.ts'
import type { Template } from '#contract/notification/template.ts'
import { template } from '#contract/notification/template.ts'
import type { Tx } from '#server/core/db/database.ts'
import { alive, code, dotted, name, ref, word } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'

const arrayOf = (names: readonly string[]) => `{${names.join(',')}}`
const events = Object.entries(templateEvents).map(
  ([event, { variables }]) => sql`WHEN ${sql.lit(event)} THEN ${sql.lit(arrayOf(variables))}`,
)

/** The text differs from the default that it began with. */
const changed = sql`(template.default_body IS NOT NULL
  AND (template.body, template.subject) IS DISTINCT FROM (template.default_body, template.default_subject))`

/** More than these are not counted. */
const COUNTED = 10_001

/** How many messages a template wrote, and how many of them wait to be sent. */
async function messagesOf(tx: Tx, id: number): Promise<NonNullable<Template['messages']>> {
  const counted = (more: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM (
    SELECT 1 FROM message WHERE template_id = ${id} AND deleted_at IS NULL ${more} LIMIT ${sql.lit(COUNTED)}) AS m)`
  const { rows: found } = await sql<{ total: number; waiting: number }>`
    SELECT ${counted(sql``)} AS total, ${counted(sql`AND status = 'QUEUED'`)} AS waiting`.execute(tx)
  return found[0] ?? { total: 0, waiting: 0 }
}

/** What people are written: the texts of messages. */
export const templates = serveResource(template, {
  columns: {
    variables: sql`(CASE template.code ${sql.join(events, sql` `)} ELSE ${sql.lit(arrayOf(eventOf('').variables))} END)::text[]`,
    hasDefault: sql`(template.default_body IS NOT NULL)`,
    changed,
  },
  completeRow: async (tx, row) => ({ ...row, messages: await messagesOf(tx, row.id) }),
  unaudited: ['messages', 'variables'],
  values: ({ input }) => (input.code === undefined ? {} : { variables: arrayOf(eventOf(input.code).variables) }),
  actionOf(before, { active, ...input }) {
    const isAlone = Object.entries(input).every(([key, value]) => value === undefined || key === 'exclude')
    if (active === undefined || active === before.active || !isAlone) return undefined
    return active ? 'template.activate' : 'template.deactivate'
  },
  find: {
    from: sql`list_template AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.id DESC`,
    fields: [code('t.code', word), name('t.name', { part: 'indexed' })],
    label: ref('t.name'),
    hint: dotted(ref('t.code'), sql`initcap(t.channel)`),
  },
})
