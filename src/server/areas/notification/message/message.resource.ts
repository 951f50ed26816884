import { sql } from 'kysely'
import { addressOn, canChangeMessage, canEditMessage } from '#contract/notification/message.rules.ts'
import { message } from '#contract/notification/message.ts'
import { alive, dotted, email, foreign, name, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { linked } from './open-letter.ts'
import { serveResource } from '#server/core/resource/serve.ts'

const due = sql`greatest(message.scheduled_at, message.next_try_at)`
const texts = sql`concat_ws(' ', message.subject, message.body)`

const cancels = ({ status }: { status?: string | undefined }) => status === 'CANCELLED'
/** What of a message anybody may change at any time. */
const aside = new Set(['version', 'exclude', 'status'])
const rewrites = (input: object) => Object.entries(input).some(([key, value]) => value !== undefined && !aside.has(key))

/** What people are written. `outbox.ts` sends it. */
export const messages = serveResource(message, {
  columns: {
    subject: { value: ref('message.subject'), exported: sql`mask_secrets(message.subject)` },
    body: sql`mask_secrets(message.body)`,
    // Its places may be filled in for the recipient alone.
    approved: sql`CASE WHEN message.approved IS NOT NULL THEN json_build_object(
      'name', message.approved ->> 'name', 'language', message.approved ->> 'language') END`,
    sealed: sql`(message.sealed IS NOT NULL OR ${texts} <> mask_secrets(${texts}))`,
    nextTryAt: sql`CASE WHEN message.status = 'QUEUED' AND ${due} > now() THEN ${due} END`,
    template: related('template', 'id', 'name'),
    student: related('student', 'id', 'name'),
    lmsClass: related('lms_class', 'id', 'title'),
    createdBy: { id: ref('message.created_by'), name: ref('creator.name') },
  },
  joins: {
    template: sql`LEFT JOIN template ON template.id = message.template_id`,
    student: sql`LEFT JOIN student ON student.id = message.student_id`,
    class: sql`LEFT JOIN lms_class ON lms_class.id = message.lms_class_id`,
    creator: sql`LEFT JOIN app_user AS creator ON creator.id = message.created_by`,
  },
  references: {
    templateId: { table: 'template', what: 'a template' },
    studentId: { table: 'student', what: 'a student' },
    lmsClassId: { table: 'lms_class', what: 'a class' },
  },
  write: {
    recipient: (recipient, { input, before }) => ({
      recipient: addressOn(input.channel ?? before?.channel ?? 'EMAIL', recipient),
    }),
    subject: (subject) => ({ subject: subject?.trim() || null }),
    body: (body) => ({ body }),
  },
  shown: (row, { config }) => ({ ...row, body: linked(row.body, config.publicUrl) }),
  // Each try changes it, and no one needs to hear of it.
  unaudited: ['nextTryAt'],
  mayEdit(row, input) {
    if (rewrites(input)) return canEditMessage(row)
    return cancels(input) ? canChangeMessage(row) : true
  },
  // In other words it is not what WhatsApp has approved.
  values: ({ input: { body }, before }) =>
    before?.approved && body !== undefined && body !== before.body ? { approved: null } : {},
  actionOf: (_before, input) => (cancels(input) && !rewrites(input) ? 'message.cancel' : undefined),
  find: {
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
})
