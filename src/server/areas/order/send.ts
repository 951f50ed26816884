import { sql } from 'kysely'
import type { Order } from '#contract/order/order.ts'
import { canSendVouchers } from '#contract/order/order.rules.ts'
import { queueLetter } from '#server/areas/notification/message/queue.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'

const EVENT = 'VOUCHER_SENT'

interface Code {
  id: number
  code: string
  title: string
  expiresAt: Date | null
  status: string
}

/** The codes of an order that can still be used, each in a message of its own. */
async function codesOf({ tx }: HandlerContext, orderId: number): Promise<Code[]> {
  const { rows } = await sql<Code>`
    SELECT v.id, v.code, i.title, v.expires_at AS "expiresAt", v.status
      FROM order_item i JOIN voucher v ON v.id = i.voucher_id
     WHERE i.order_id = ${orderId} AND v.status IN ('RESERVED', 'SENT') AND v.deleted_at IS NULL
     ORDER BY i.id FOR UPDATE OF v`.execute(tx)
  return rows
}

/** Sends the buyer the codes; a voucher that was reserved has been sent from then on. @throws NO_MESSAGE */
export async function sendCodes(order: Order, context: HandlerContext) {
  const { tx, vault, session, config, audit } = context
  enforce(canSendVouchers(order))
  const codes = await codesOf(context, order.id)
  if (codes.length === 0) throw fail('ORDER_VOUCHERS_USED', { orderNo: order.orderNo })
  const { timezone } = await tx
    .selectFrom('customer')
    .select('timezone')
    .where('id', '=', order.customerId)
    .executeTakeFirstOrThrow()
  const words = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: timezone })
  let recipient = ''
  for (const { id, code, title, expiresAt, status } of codes) {
    const queued = await queueLetter(tx, vault, {
      customerId: order.customerId,
      code: EVENT,
      to: { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone },
      channels: ['EMAIL', 'WHATSAPP', 'SMS'],
      studentId: order.studentId,
      lmsClassId: null,
      values: {
        nama: order.buyerName,
        kelas: title,
        kode: code,
        tanggal: expiresAt === null ? '–' : words.format(expiresAt),
        tautan: config.publicUrl,
      },
      masterId: session.masterId,
    })
    if (typeof queued === 'string') throw fail('NO_MESSAGE', { code: EVENT })
    ;({ recipient } = queued)
    if (status === 'RESERVED') {
      const before = await lockRow(tx, 'voucher', id)
      await writeRow(tx, 'voucher', before, { status: 'SENT', sent_at: new Date().toISOString() }, session.masterId)
    }
  }
  audit({
    action: 'order.send',
    resource: 'sales_order',
    recordId: order.id,
    customerId: order.customerId,
    label: order.orderNo,
    version: order.version,
    after: { sent: codes.length, recipient },
    again: { command: 'order.send', args: { order: order.id } },
  })
  return { orderNo: order.orderNo, sent: codes.length, recipient }
}
