import * as z from 'zod/mini'
import { call, record as answerOf } from '#contract/core/call.ts'
import { Id, Named, Reason } from '#contract/core/common.ts'
import { Email, Phone, WebAddress } from '#contract/core/contact.ts'
import { kinds } from '#contract/kinds.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import {
  bool,
  code,
  int,
  key,
  linked,
  moment,
  record,
  reference,
  related,
  text,
  words,
} from '#contract/core/resource/field.ts'

const statuses = ['OPEN', 'SOLVED', 'REJECTED'] as const
const priorities = ['LOW', 'NORMAL', 'HIGH'] as const
const channelWords = {
  WEB: 'Website',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'E-mail',
  PHONE: 'Phone',
  PLATFORM: 'Platform',
}
const channels = ['WEB', 'WHATSAPP', 'EMAIL', 'PHONE', 'PLATFORM'] as const
export type ComplaintStatus = (typeof statuses)[number]

/** A complaint of a participant or buyer. */
export const complaint = defineResource(kinds.complaint, {
  calls: patternCalls('/api/complain', { signed: false }),
  keywords: ['complaint', 'ticket', 'keluhan', 'tiket', 'komplain', 'tickets'],
  label: 'ticketNo',
  hint: ({ name, subject }) => `${name} · ${subject}`,
  findHelp: 'By ticket number, name, e-mail, phone or voucher.',
  search: 'Ticket, name, e-mail or subject…',
  sort: 'closed,-createdAt',
  empty: {
    title: 'No complaints yet',
    hint: 'Complaints from participants and buyers appear here.',
  },
  fields: {
    ticketNo: text('Ticket', {
      code: true,
      required: true,
      write: 'never',
      plain: 'prefix',
      upper: true,
      search: 'prefix',
      sort: true,
      main: 1,
      width: 126,
      typed: ['ticket', 'tiket'],
    }),
    createdAt: moment('Opened', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['createdFrom', 'createdTo'],
      width: 100,
      typed: ['dibuka', 'opened'],
    }),
    name: text('Name', {
      required: true,
      max: 120,
      search: 'contains',
      sort: true,
      main: 2,
      width: 140,
      typed: ['nama'],
    }),
    email: text('E-mail', { schema: Email, max: 254, search: 'contains', typed: ['surel'] }),
    phone: text('Phone', { schema: Phone, max: 30, plain: 'prefix', placeholder: '0812 3456 7890' }),
    category: key('Category', {
      known: true,
      required: true,
      max: 60,
      filter: true,
      edit: true,
      width: 150,
      typed: ['kategori'],
    }),
    categoryName: text('Category', { required: true, write: 'never', list: false }),
    subject: text('Subject', { required: true, max: 200, search: 'contains', main: 2, width: 200 }),
    description: text('Description', { required: true, max: 5000, rows: 5, list: false }),
    priority: code('Priority', priorities, {
      default: 'NORMAL',
      filter: true,
      edit: true,
      main: true,
      width: 90,
      typed: ['prioritas'],
      typedValues: { LOW: ['rendah'], NORMAL: ['biasa'], HIGH: ['tinggi'] },
    }),
    /** Open ones first. */
    closed: bool('Closed', { record: false, write: 'never', sort: true, chars: 0, typed: ['ditutup'] }),
    /** A change of it opens a closed one again. */
    status: code('Status', statuses, {
      write: 'update',
      schema: z.enum(['OPEN']),
      sortBy: 'closed',
      filter: true,
      main: 1,
      width: 96,
      typedValues: { OPEN: ['buka', 'terbuka'], SOLVED: ['selesai'], REJECTED: ['ditolak'] },
    }),
    /** The assignee of an open complaint, who handles complaints of this customer; of a closed one, who closed it. */
    handledBy: linked('Handled by', { filter: true, typed: ['petugas'], help: 'Assignee' }),
    handler: text('Handled by', { record: false, write: 'never', filter: false, width: 130 }),
    /** How long it has been open: it is shown, and nothing more. */
    age: text('Age', { record: false, list: false, write: 'never', width: 86 }),
    /** When it should be closed. */
    dueAt: moment('Due', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['dueFrom', 'dueTo'],
      main: true,
      width: 140,
      typed: ['due', 'batas'],
    }),
    overdue: bool('Overdue', {
      write: 'never',
      default: false,
      filter: true,
      yes: 'Only overdue',
      no: 'Not overdue',
      typed: ['terlambat'],
    }),
    handledAt: moment('Closed', { write: 'never' }),
    channel: code('Channel', channels, {
      words: channelWords,
      default: 'WEB',
      filter: true,
      width: 90,
      typed: ['saluran'],
    }),
    platform: reference('Platform', 'platform', { filter: true }),
    voucherCode: text('Voucher', {
      schema: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(60)),
      max: 60,
      code: true,
      plain: 'prefix',
      upper: true,
      filter: true,
      width: 130,
      typed: ['voucher'],
    }),
    studentId: record('Student', 'student', {}),
    student: related('Student', Named, { nullable: true }),
    studentLmsClassId: record('Participation', 'enrolment', {
      list: false,
      help: 'The enrolment that the complaint is about.',
    }),
    /** The enrolment that it is about, by its class. */
    studentLmsClass: related('Class', z.object({ id: Id, title: z.string() }), { nullable: true }),
    attachments: words('Attachments', {
      schema: z.array(WebAddress).check(z.maxLength(10, 'must be at most 10')),
      rows: 2,
      help: 'One link per line.',
    }),
    resolution: text('Resolution', { write: 'never', list: false }),
    /** Of a closed one: until when it can be opened again. */
    reopenUntil: moment('Can be reopened until', { write: 'never', list: false }),
    reopenCount: int('Reopened', { write: 'never', default: 0 }),
  },
})
export type Complaint = RecordOfKind<typeof complaint>

const Resolution = z.strictObject({ resolution: Reason }).register(z.globalRegistry, { id: 'Resolution' })

export const complaintSolve = call({
  method: 'PUT',
  path: '/api/complain/solve/{id}',
  access: 'complaint:solve',
  summary: 'Solve an open complaint',
  body: Resolution,
  answer: answerOf(complaint.record),
})

export const complaintReject = call({
  method: 'PUT',
  path: '/api/complain/reject/{id}',
  access: 'complaint:solve',
  summary: 'Reject an open complaint',
  body: Resolution,
  answer: answerOf(complaint.record),
})
