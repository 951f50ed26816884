import { sql } from 'kysely'
import { plural } from '#contract/core/fill-text.ts'
import { stage } from '#contract/crm/stage.ts'
import { alive, code, name, ref, word } from '#server/core/find/description.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { countIn } from './stages.ts'

/** The stages of a customer's pipeline. */
export default serveResource(stage, {
  columns: {
    order: 'sort_order',
    prospectCount: sql`(SELECT count(*)::int FROM list_prospect p WHERE p.customer_id = pipeline_stage.customer_id
      AND p.stage_id = pipeline_stage.id AND p.deleted_at IS NULL)`,
  },
  unaudited: ['prospectCount'],
  async usedBy(tx, { id }) {
    const { prospects, registrations } = await countIn(tx, id)
    if (prospects > 0) return plural(prospects, 'a prospect', '{{count}} prospects')
    return registrations > 0 ? plural(registrations, 'a registration', '{{count}} registrations') : undefined
  },
  find: {
    from: sql`list_pipeline_stage AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.sort_order, t.id`,
    fields: [code('t.code', word), name('t.name', { part: 'near' })],
    alone: true,
    label: ref('t.name'),
  },
})
