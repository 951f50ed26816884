import { sql } from 'kysely'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { certificate } from '#contract/certificate/certificate.ts'
import { canRevoke, canUnrevoke } from '#contract/certificate/certificate.rules.ts'
import { alive, code, name, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { cancelMessage } from './issue/send.ts'
import { verifyUrl } from './pdf/values.ts'

const state = sql`CASE WHEN certificate.replaced_by_id IS NOT NULL THEN 'REPLACED'
  WHEN certificate.revoked_at IS NOT NULL THEN 'REVOKED' ELSE 'VALID' END`

const other = (condition: ReturnType<typeof sql>) => sql`
  (SELECT json_build_object('id', o.id, 'number', o.number) FROM certificate o WHERE ${condition})`

/** Certificates as they were issued. They change by being revoked, restored, replaced and sent, and in no other way. */
export const certificates = serveResource(certificate, {
  columns: {
    student: { id: ref('enrolment.student_id'), name: ref('enrolment.name_on_certificate'), joins: ['enrolment'] },
    lmsClassId: { value: ref('enrolment.lms_class_id'), joins: ['enrolment'] },
    lmsClass: related('lms_class', 'id', 'code', 'title'),
    class: { value: ref('lms_class.title'), joins: ['enrolment', 'class'] },
    state,
    template: related('certificate_template', 'id', 'name'),
    replacedBy: other(sql`o.id = certificate.replaced_by_id`),
    replaces: other(sql`o.replaced_by_id = certificate.id AND o.id < certificate.id`),
    // The address of the server is added when it is shown.
    verifyUrl: ref('certificate.verify_code'),
  },
  joins: {
    enrolment: sql`JOIN student_lms_class AS enrolment ON enrolment.id = certificate.student_lms_class_id`,
    class: sql`JOIN lms_class ON lms_class.id = enrolment.lms_class_id`,
    template: sql`LEFT JOIN certificate_template ON certificate_template.id = certificate.template_id`,
  },
  references: {
    studentLmsClassId: { table: 'student_lms_class', what: 'an enrolment' },
    lmsClassId: { table: 'lms_class', what: 'a schedule' },
    templateId: { table: 'certificate_template', what: 'a certificate template' },
  },
  async completeRow(tx, row) {
    const { printed } = await tx
      .selectFrom('certificate')
      .select('printed')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    return { ...row, printed: printed as Record<string, string> }
  },
  shown: (row, { config }) => ({ ...row, verifyUrl: verifyUrl(config.publicUrl, row.verifyCode) }),
  unaudited: ['verifyCode', 'verifyUrl', 'printed'],
  mayEdit: (row, { to }) => (to === 'VALID' ? canUnrevoke(row) : canRevoke(row)),
  check: ({ input: { to, reason }, before }) =>
    before
      ? [
          ...(to === undefined ? [{ field: 'to', message: "can't be empty!" }] : []),
          ...(reason === undefined ? [{ field: 'reason', message: "can't be empty!" }] : []),
        ]
      : [],
  write: { to: () => ({}), reason: () => ({}) },
  values({ input: { to, reason }, before }) {
    if (!before) return {}
    if (to === 'REVOKED') return { send_status: 'REVOKED', revoked_at: new Date().toISOString(), revoke_reason: reason }
    const isSent = before.sentAt !== null
    return {
      send_status: isSent ? 'SENT' : 'FAILED',
      last_error: isSent ? null : 'It was revoked before it was sent.',
      revoked_at: null,
      revoke_reason: null,
    }
  },
  async afterWrite(id, { input: { to } }, { tx }) {
    if (to !== 'REVOKED') return
    const found = await tx.selectFrom('certificate').select('message_id').where('id', '=', id).executeTakeFirst()
    if (found?.message_id) await cancelMessage(tx, found.message_id)
  },
  actionOf: (_before: Certificate, { to }) => (to === 'VALID' ? 'certificate.unrevoke' : 'certificate.revoke'),
  find: {
    from: sql`list_certificate AS t JOIN list_student_lms_class AS e ON e.id = t.student_lms_class_id`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.issued_at DESC, t.id DESC`,
    fields: [code('t.number'), name('e.name_on_certificate', { part: 'near' })],
    huge: true,
    unnamed: true,
    label: ref('t.number'),
    hint: ref('e.name_on_certificate'),
  },
})
