import { canChangeRegistration, isPaid } from '#contract/crm/registration.rules.ts'
import { reason } from '#contract/core/reason.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail, Refusal } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { registrations } from './registration.resource.ts'

/** Queues a message of a template about what a registration lacks. @throws NOTHING_MISSING, TEMPLATE_UNFIT, NO_RECIPIENT */
export async function remind(id: number, templateId: number, context: HandlerContext) {
  const { tx, session, audit, vault, config } = context
  const row = await readRecord(tx, registrations, id)
  enforce(canChangeRegistration(row))
  const { customerId, registrationNo, studentId, missing, paymentStatus } = row
  if (missing.length === 0 && isPaid(paymentStatus)) throw fail('NOTHING_MISSING', { number: registrationNo })
  const template = await tx
    .selectFrom('template')
    .select(['code', 'name', 'channel'])
    .where('id', '=', templateId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!template || template.channel === 'IN_APP') throw fail('NOT_FOUND', { what: 'template' })
  const to = await tx
    .selectFrom('student')
    .select(['name', 'email', 'phone'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()
  const queued = await queueLetter(tx, vault, {
    customerId,
    code: template.code,
    to,
    channels: [template.channel],
    studentId,
    lmsClassId: row.scheduleId,
    values: {
      nama: to.name,
      kelas: row.class.name,
      kode: registrationNo,
      dokumen: missing.join(', '),
      tautan: config.publicUrl,
    },
    masterId: session.masterId,
  })
  if (typeof queued === 'string') {
    const about = { name: to.name, template: template.name }
    throw new Refusal(queued === 'NO_ADDRESS' ? reason('NO_RECIPIENT', about) : reason('TEMPLATE_UNFIT', about))
  }
  audit({
    action: 'studentClass.remind',
    resource: 'message',
    recordId: queued.id,
    customerId,
    label: registrationNo,
    version: 1,
    after: { template: template.name, recipient: queued.recipient },
    inverse: { command: 'message.cancel', args: { record: queued.id } },
  })
  return { id: queued.id, name: to.name, recipient: queued.recipient }
}
