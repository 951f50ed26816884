import { reason as refusal } from '#contract/core/reason.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { verifyUrl } from '#server/areas/certificate/pdf/values.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, Refusal } from '#server/core/http/fail.ts'
import { participantOf } from '../detail/detail.ts'

const templateOf = (tx: Tx, customerId: number, id: number) =>
  tx
    .selectFrom('template')
    .select(['code', 'name', 'channel'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const zoneOf = async (tx: Tx, id: number) =>
  (await tx.selectFrom('customer').select('timezone').where('id', '=', id).executeTakeFirstOrThrow()).timezone

/** The address at which a certificate is verified, where the participant has one. */
async function linkOf(tx: Tx, id: number | undefined, publicUrl: string): Promise<{ tautan?: string }> {
  if (id === undefined) return {}
  const { verify_code: code } = await tx
    .selectFrom('certificate')
    .select('verify_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { tautan: verifyUrl(publicUrl, code) }
}

/** Queues a message of a template for a participant. @throws TEMPLATE_UNFIT, NO_RECIPIENT */
export async function write(customerId: number, id: number, templateId: number, context: HandlerContext) {
  const { tx, session, audit, vault, config } = context
  const row = await participantOf(tx, customerId, id)
  const template = await templateOf(tx, customerId, templateId)
  if (!template || template.channel === 'IN_APP') throw fail('NOT_FOUND', { what: 'template' })
  const { nameOnCertificate: name, email, phone, studentId, lmsClassId, lmsClass, certificate } = row
  const date = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: await zoneOf(tx, customerId) })
  const queued = await queueLetter(tx, vault, {
    customerId,
    code: template.code,
    to: { name, email, phone },
    channels: [template.channel],
    studentId,
    lmsClassId,
    values: {
      nama: name,
      kelas: lmsClass.title,
      kode: certificate?.number ?? lmsClass.code,
      tanggal: date.format(new Date(row.startAt)),
      ...(await linkOf(tx, certificate?.id, config.publicUrl)),
    },
    masterId: session.masterId,
  })
  if (typeof queued === 'string') {
    const about = { name, template: template.name }
    throw new Refusal(queued === 'NO_ADDRESS' ? refusal('NO_RECIPIENT', about) : refusal('TEMPLATE_UNFIT', about))
  }
  audit({
    action: 'enrolment.send-message',
    resource: 'message',
    recordId: queued.id,
    customerId,
    label: name,
    version: 1,
    after: { template: template.name, recipient: queued.recipient },
    inverse: { command: 'message.cancel', args: { record: queued.id } },
  })
  return { id: queued.id, name, recipient: queued.recipient }
}
