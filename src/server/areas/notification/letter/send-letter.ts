import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LetterChannel } from '#contract/notification/letter.ts'
import { addressOn, messageIssues } from '#contract/notification/message.rules.ts'
import type { SampleKind } from '#contract/notification/template-events.ts'
import { placesIn } from '#contract/notification/template-text.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { factsOf } from '../template/sample.ts'
import type { About } from './drafts.ts'
import { activeTemplates, filledDraft } from './drafts.ts'

interface Written extends About {
  channel: LetterChannel
  templateId?: number | undefined
  subject?: string | null | undefined
  body: string
}

interface Links {
  student_id: number | null
  lms_class_id: number | null
  prospect_id: number | null
}

/** What a message hangs on besides its recipient, by the kind of record that it is about. */
const links: Readonly<Record<SampleKind, (id: number) => RawBuilder<Links>>> = {
  voucher: (id) => sql`SELECT student_id, NULL AS lms_class_id, NULL AS prospect_id FROM voucher WHERE id = ${id}`,
  enrolment: (id) => sql`SELECT student_id, lms_class_id, NULL AS prospect_id FROM student_lms_class WHERE id = ${id}`,
  studentClass: (id) => sql`SELECT student_id, lms_class_id, NULL AS prospect_id FROM student_class WHERE id = ${id}`,
  complaint: (id) => sql`SELECT student_id, NULL AS lms_class_id, NULL AS prospect_id FROM complain WHERE id = ${id}`,
  student: (id) =>
    sql`SELECT id AS student_id, NULL AS lms_class_id, NULL AS prospect_id FROM student WHERE id = ${id}`,
  prospect: (id) => sql`SELECT student_id, NULL AS lms_class_id, id AS prospect_id FROM prospect WHERE id = ${id}`,
  order: (id) => sql`SELECT student_id, NULL AS lms_class_id, NULL AS prospect_id FROM sales_order WHERE id = ${id}`,
  account: () => sql`SELECT NULL AS student_id, NULL AS lms_class_id, NULL AS prospect_id`,
}

/** A template that was sent as it is goes as the one that WhatsApp has approved; in other words it is free text. */
async function approvedOf(
  customerId: number,
  written: Written,
  values: Record<string, string>,
  context: HandlerContext,
) {
  if (written.templateId === undefined) return null
  const template = (await activeTemplates(context.tx, customerId)).find(({ id }) => id === written.templateId)
  if (!template || template.channel !== written.channel) throw fail('NOT_FOUND', { what: 'template' })
  const { approved_name: name, approved_language: language, body } = template
  const isAsItIs = filledDraft(template, values).body === written.body
  if (name === null || language === null || !isAsItIs) return null
  return JSON.stringify({ name, language, parameters: placesIn(body).map((place) => values[place] ?? '') })
}

/** Queues a message to whom a record concerns. @throws VALIDATION, NO_RECIPIENT, NOT_FOUND */
export async function sendLetter(customerId: number, written: Written, context: HandlerContext) {
  const { tx, session, audit } = context
  const { about, id, channel, templateId, body } = written
  const { to, record, values } = await factsOf(about, { customerId, code: '', locale: 'id', id }, context)
  const address = channel === 'EMAIL' ? to?.email : to?.phone
  if (!to || !address) throw fail('NO_ADDRESS', { name: to?.name ?? record?.label ?? '' })
  const subject = written.subject?.trim() || null
  const issues = messageIssues({ channel, recipient: address, subject, body })
  if (issues.length > 0) throw invalid(...issues)
  const approved = await approvedOf(customerId, written, values, context)
  const { rows } = await links[about](id).execute(tx)
  const recipient = addressOn(channel, address)
  const { id: made } = await tx
    .insertInto('message')
    .values({
      customer_id: customerId,
      template_id: templateId ?? null,
      channel,
      recipient,
      recipient_name: to.name,
      subject,
      body,
      approved,
      ...rows[0],
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({
    action: 'message.write',
    resource: 'message',
    recordId: made,
    customerId,
    label: to.name,
    version: 1,
    after: { channel, recipient, subject },
    inverse: { command: 'message.cancel', args: { record: made } },
  })
  return { id: made, name: to.name, recipient }
}
