import { sql } from 'kysely'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Receiving } from '#server/core/upload/receive.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { verifyUrl } from '../pdf/values.ts'
import type { Participant } from './candidates.ts'

/** What issuing and sending need, in a call as in a job. */
export interface Issuing {
  tx: Tx
  files: Receiving
  vault: Pick<Vault, 'seal'>
  publicUrl: string
  masterId: number
  audit: (entry: AuditEntry) => void
}

interface Sent {
  id: number
  number: string
  code: string
  issuedAt: Date
  /** The message that it was sent with before. */
  messageId: number | null
}

const problems = {
  NO_TEMPLATE: 'There is no active e-mail template CERT_READY.',
  NO_ADDRESS: 'The participant has no e-mail address.',
} as const

/** A message that waits to be sent is not sent any more. */
export const cancelMessage = (tx: Tx, id: number) =>
  tx
    .updateTable('message')
    .set({ status: 'CANCELLED', version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()

/** Queues the message with which a certificate is sent. Its state follows the message from then on. */
export async function queueSending(
  { tx, vault, publicUrl, masterId }: Pick<Issuing, 'tx' | 'vault' | 'publicUrl' | 'masterId'>,
  of: Participant,
  { id, number, code, issuedAt, messageId }: Sent,
): Promise<void> {
  const date = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: of.timezone }).format(issuedAt)
  const queued = await queueLetter(tx, vault, {
    customerId: of.customerId,
    code: 'CERT_READY',
    to: { name: of.name, email: of.email, phone: of.phone },
    channels: ['EMAIL'],
    studentId: of.studentId,
    lmsClassId: of.lmsClassId,
    values: { nama: of.name, kelas: of.classTitle, kode: number, tanggal: date, tautan: verifyUrl(publicUrl, code) },
    masterId,
  })
  const problem = typeof queued === 'string' ? problems[queued] : null
  await tx
    .updateTable('certificate')
    .set({
      send_status: problem === null ? 'QUEUED' : 'FAILED',
      last_error: problem,
      message_id: typeof queued === 'string' ? null : queued.id,
      sent_to: typeof queued === 'string' ? null : queued.recipient,
      queued_at: sql<Date>`now()`,
      send_attempts: sql<number>`send_attempts + 1`,
      updated_by: masterId,
    })
    .where('id', '=', id)
    .execute()
  // Only now, so that the certificate does not follow it.
  if (messageId !== null) await cancelMessage(tx, messageId)
}

/** The seconds for which a certificate is not sent again. */
export async function resendSeconds(tx: Tx, customerId: number): Promise<number> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('customer_id', '=', customerId)
    .where('key', '=', 'certificate.resend_seconds')
    .where('excluded', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const seconds = Number(row?.value ?? 60)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 60
}
