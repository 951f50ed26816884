import { order } from '#contract/order/order.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { rupiah } from '#console/ui/format.ts'
import type { Part } from './section.tsx'
import { Lines, linesOf } from './section.tsx'

/** The parts that the pages of several kinds of record have in common; null where the user may not read them. */

interface Message {
  id: number
  at: string
  title: string
  channel: string
  recipient: string
  status: string
  error: string | null
}

export function MessageLines({ messages }: { messages: Part<Message> }) {
  return (
    <Lines
      title="Messages sent"
      none="No messages."
      {...linesOf(messages, ({ id, at, title, channel, recipient, status, error }) => ({
        id,
        at,
        href: `/message/edit/${id}`,
        name: title,
        about: [codeWords(channel), recipient, codeWords(status), error],
      }))}
    />
  )
}

interface Complaint {
  id: number
  at: string
  ticketNo: string
  subject: string
  status: string
}

export function ComplaintLines({ complaints }: { complaints: Part<Complaint> }) {
  return (
    <Lines
      title="Complaints"
      none="No complaints."
      {...linesOf(complaints, ({ id, at, ticketNo, subject, status }) => ({
        id,
        at,
        href: `/complain/edit/${id}`,
        name: ticketNo,
        about: [codeWords(status), subject],
      }))}
    />
  )
}

interface Redemption {
  id: number
  at: string
  voucherCode: string
  status: string
  flag: string
}

export function RedemptionLines({ redemptions }: { redemptions: Part<Redemption> }) {
  return (
    <Lines
      title="Redemptions"
      none="Nothing redeemed."
      {...linesOf(redemptions, ({ id, at, voucherCode, status, flag }) => ({
        id,
        at,
        href: `/reedem/edit/${id}`,
        name: voucherCode,
        about: [codeWords(status), flag === 'VALID' ? null : codeWords(flag)],
      }))}
    />
  )
}

interface Order {
  id: number
  at: string
  orderNo: string
  status: string
  total: number
}

interface OrderLinesProps {
  orders: Part<Order>
  title?: string
  none: string
}

const orderWords: Readonly<Record<string, string>> = order.described.status.words

export function OrderLines({ orders, title = 'Orders', none }: OrderLinesProps) {
  return (
    <Lines
      title={title}
      none={none}
      {...linesOf(orders, ({ id, at, orderNo, status, total }) => ({
        id,
        at,
        href: `/order/${id}`,
        name: orderNo,
        about: [orderWords[status] ?? status, rupiah(total)],
      }))}
    />
  )
}
