import type { Message, MessageStatus } from '#contract/notification/message.ts'
import { messageStatuses } from '#contract/notification/message.ts'
import { i18n } from '#console/app/i18n.ts'
import { records } from '#console/form/record-source.ts'
import { channelChoices, channelWords } from '#contract/notification/channel-words.ts'
import { codeChoices } from '#console/list/rows/cell.tsx'
import type { Column, Filter, LineWords, Tone } from '#console/list/resource-list.ts'

export const statusTones: Readonly<Record<MessageStatus, Tone>> = {
  QUEUED: 'pending',
  SENDING: 'active',
  SENT: 'accent',
  DELIVERED: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

export const columns: readonly Column<Message>[] = [
  { key: 'createdAt', title: 'Created', width: 100, sort: 'createdAt', kind: 'date', value: (row) => row.createdAt },
  {
    key: 'channel',
    main: true,
    line: 2,
    title: 'Channel',
    width: 120,
    kind: 'text',
    value: (row) => i18n.t(channelWords[row.channel]),
  },
  {
    key: 'recipientName',
    main: true,
    line: 1,
    title: 'Name',
    width: 170,
    kind: 'text',
    value: (row) => row.recipientName,
  },
  { key: 'recipient', line: 2, title: 'Recipient', width: 190, kind: 'text', value: (row) => row.recipient },
  {
    key: 'subject',
    main: true,
    title: 'Subject',
    width: 240,
    kind: 'text',
    value: (row) => row.subject ?? row.body.slice(0, 120),
  },
  {
    key: 'status',
    main: true,
    line: 1,
    title: 'Status',
    width: 110,
    kind: 'status',
    value: (row) => row.status,
    tone: (row) => statusTones[row.status],
  },
  { key: 'attempts', title: 'Attempts', width: 90, align: 'end', kind: 'number', value: (row) => row.attempts },
  { key: 'sentAt', title: 'Sent', width: 100, kind: 'date', value: (row) => row.sentAt },
]

export const filters = (customerId: number): readonly Filter<Message>[] => [
  { key: 'status', title: 'Status', kind: 'enum', many: true, choices: codeChoices(messageStatuses) },
  { key: 'channel', title: 'Channel', kind: 'enum', many: true, choices: channelChoices },
  {
    key: 'templateId',
    title: 'Template',
    kind: 'record',
    needs: 'template:read',
    source: records('template', customerId),
    named: ({ template }) => (template ? { value: template.id, label: template.name } : undefined),
  },
  {
    key: 'studentId',
    title: 'Student',
    kind: 'record',
    needs: 'student:read',
    source: records('student', customerId),
    named: ({ student }) => (student ? { value: student.id, label: student.name } : undefined),
  },
  {
    key: 'lmsClassId',
    title: 'Class',
    kind: 'record',
    needs: 'lms:read',
    source: records('lms', customerId),
    named: ({ lmsClass }) => (lmsClass ? { value: lmsClass.id, label: lmsClass.title } : undefined),
  },
  { key: 'createdFrom', to: 'createdTo', title: 'Created', kind: 'dates' },
  { key: 'sentFrom', to: 'sentTo', title: 'Sent', kind: 'dates' },
]

export const line: LineWords = {
  names: {
    dibuat: 'createdAt',
    created: 'createdAt',
    kanal: 'channel',
    penerima: 'recipient',
    to: 'recipient',
    nama: 'recipientName',
    name: 'recipientName',
    judul: 'subject',
    percobaan: 'attempts',
    dikirim: 'sentAt',
    sent: 'sentAt',
  },
  words: {
    channel: { EMAIL: ['surel', 'e-mail'], WHATSAPP: ['wa'], IN_APP: ['aplikasi', 'app'] },
    status: {
      QUEUED: ['waiting', 'menunggu', 'antre'],
      SENDING: ['sedang dikirim'],
      SENT: ['terkirim'],
      DELIVERED: ['sampai'],
      FAILED: ['gagal'],
      CANCELLED: ['batal', 'dibatalkan'],
    },
  },
}
