import sendCommand from '#commands/voucher/send.ts'
import { canSendCode } from '#contract/voucher/voucher.rules.ts'
import { invocation } from '#engine/invocation.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { lockOwn } from './queries.ts'
import { writeVoucher } from './write.ts'

const EVENT = 'VOUCHER_SENT'
/** An undo that comes at once takes the message back. */
const UNDO_SECONDS = 30

/** Sends the code to the student of a reserved voucher, which counts as sent from then on. @throws NO_MESSAGE */
export async function sendCode(id: number, context: HandlerContext) {
  const { tx, vault, session, config } = context
  const voucher = await lockOwn(tx, id)
  enforce(canSendCode(voucher))
  const { customerId, code, studentId, coreClass, expiresAt } = voucher
  const to = await tx
    .selectFrom('student')
    .innerJoin('customer', 'customer.id', 'student.customer_id')
    .select(['student.name', 'student.email', 'student.phone', 'customer.timezone'])
    .where('student.id', '=', studentId ?? 0)
    .executeTakeFirst()
  if (!to) throw fail('NOT_FOUND', { what: 'student' })
  const words = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: to.timezone })
  const queued = await queueLetter(tx, vault, {
    customerId,
    code: EVENT,
    to,
    channels: ['EMAIL', 'WHATSAPP', 'SMS'],
    studentId,
    lmsClassId: voucher.lmsClassId,
    values: {
      nama: to.name,
      kelas: coreClass.title,
      kode: code,
      tanggal: expiresAt === null ? '–' : words.format(new Date(expiresAt)),
      tautan: config.publicUrl,
    },
    holdSeconds: UNDO_SECONDS,
    masterId: session.masterId,
  })
  if (typeof queued === 'string') throw fail('NO_MESSAGE', { code: EVENT })
  const restore = {
    related: [{ table: 'message' as const, id: queued.id, version: 1, columns: { status: 'CANCELLED' } }],
  }
  const again = invocation(sendCommand, { voucher: id })
  await writeVoucher(
    voucher,
    { status: 'SENT', sent_at: new Date().toISOString() },
    { action: 'voucher.send', again, restore },
    context,
  )
  return { id, code, recipient: queued.recipient }
}
