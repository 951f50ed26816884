import { sql } from 'kysely'
import type { TimelineEntry, TimelineOwner } from '#contract/crm/timeline.ts'
import { TIMELINE_ENTRIES } from '#contract/crm/timeline.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

/** Whose timeline: what it is read by. */
export interface Owner {
  of: TimelineOwner
  id: number
}

interface Person {
  name: string
  email: string | null
  phone: string | null
  student_id: number | null
}

/** Whom a timeline is about. @throws NOT_FOUND, FORBIDDEN */
export async function requireOwner(customerId: number, { of, id }: Owner, { tx, session }: HandlerContext) {
  if (of === 'student') requirePermission(session, 'student:read')
  const from =
    of === 'student'
      ? sql`SELECT name, email, phone, id AS student_id FROM student`
      : sql`
    SELECT name, email, phone, student_id FROM prospect`
  const { rows } = await sql<Person>`
    ${from} WHERE id = ${id} AND customer_id = ${customerId} AND deleted_at IS NULL`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND', { what: of })
  return found
}

type Raw = Omit<TimelineEntry, 'at'> & { at: Date }

/** What was noted, said and sent, and the steps in the pipeline: of a student those of their time as a prospect too. */
export async function timelineOf(
  customerId: number,
  asked: Owner & { limit?: number | undefined },
  context: HandlerContext,
) {
  const { tx, may } = context
  const { of, id, limit = TIMELINE_ENTRIES } = asked
  const { email, phone } = await requireOwner(customerId, asked, context)
  const prospects =
    of === 'prospect' ? sql`(${id}::bigint)` : sql`(SELECT p.id FROM prospect p WHERE p.student_id = ${id})`
  const isTheirs = (table: string) =>
    of === 'prospect'
      ? sql`${sql.ref(`${table}.prospect_id`)} = ${id}`
      : sql`(${sql.ref(`${table}.student_id`)} = ${id} OR ${sql.ref(`${table}.prospect_id`)} IN ${prospects})`
  const most = sql.lit(limit + 1)
  const notes = sql`
    SELECT 'note-' || n.id AS key, n.kind, n.happened_at AS at, n.text, n.created_by,
           json_build_object('id', n.id, 'version', n.version) AS note, NULL::json AS message, NULL::json AS stage
      FROM crm_note n WHERE n.customer_id = ${customerId} AND n.deleted_at IS NULL AND ${isTheirs('n')}
     ORDER BY n.happened_at DESC, n.id DESC LIMIT ${most}`
  const messages = sql`
    SELECT 'message-' || m.id, 'SENT', coalesce(m.sent_at, m.created_at),
           mask_secrets(concat_ws(E'\n', m.subject, left(m.body, 600))), m.created_by, NULL::json,
           json_build_object('id', m.id, 'channel', m.channel, 'status', m.status, 'error', m.error), NULL::json
      FROM message m
     WHERE m.customer_id = ${customerId} AND m.deleted_at IS NULL
       AND (${isTheirs('m')} OR m.recipient = ANY (${[email, email?.toLowerCase(), phone].filter(Boolean)}::text[]))
     ORDER BY m.created_at DESC, m.id DESC LIMIT ${most}`
  const steps = sql`
    SELECT 'stage-' || c.id, 'STAGE', c.at, '', NULL::bigint, NULL::json, NULL::json,
           json_build_object('from', f.name, 'to', t.name)
      FROM prospect_stage_change c JOIN pipeline_stage t ON t.id = c.to_stage_id
      LEFT JOIN pipeline_stage f ON f.id = c.from_stage_id
     WHERE c.customer_id = ${customerId} AND c.prospect_id IN ${prospects}
     ORDER BY c.at DESC, c.id DESC LIMIT ${most}`
  const { rows } = await sql<Raw>`
    SELECT e.key, e.kind, e.at, e.text, e.note, e.message, e.stage,
           CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS by
      FROM ((${notes}) UNION ALL (${steps}) ${may('message:read') ? sql`UNION ALL (${messages})` : sql``}) e
      LEFT JOIN app_user u ON u.id = e.created_by
     ORDER BY e.at DESC, e.key DESC LIMIT ${most}`.execute(tx)
  return {
    entries: rows.slice(0, limit).map(({ at, ...row }) => Object.assign(row, { at: at.toISOString() })),
    more: rows.length > limit,
  }
}
