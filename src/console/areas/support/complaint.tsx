import type { Complaint as Row } from '#contract/support/complaint.ts'
import {
  Complaint,
  complaintCalls,
  complaintChannels,
  complaintFields,
  complaintPriorities,
  complaintStatuses,
  CreateComplaint,
  UpdateComplaint,
} from '#contract/support/complaint.ts'
import { platforms } from '#console/form/platform-source.ts'
import type { Values } from '#console/form/fields.ts'
import { records } from '#console/form/record-source.ts'
import { cleared, filled } from '#console/resource/body.ts'
import { resourceView } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { ComplaintStatusLine } from './complaint-status.tsx'
import { BesideComplaint, StoryOf } from './complaint-story.tsx'
import { categories, handlers } from './complaint-sources.ts'
import { Age, ageHours, Due, priorityTones, statusTones } from './complaint-words.tsx'

type ComplaintForm = {
  name: string
  email: string
  phone: string
  category: string | null
  subject: string
  description: string
  channel: string | null
  priority: string | null
  handledBy: number | null
  voucherCode: string
  platform: string | null
  studentId: number | null
  studentLmsClassId: number | null
  attachments: string
}

const linesOf = (text: unknown) =>
  (typeof text === 'string' ? text.split('\n') : []).map((line) => line.trim()).filter((line) => line !== '')

/** A field of one line a link holds the list of them. */
const withLinks = (values: Values, body: Values): Values =>
  'attachments' in values ? { ...body, attachments: linesOf(values.attachments) } : body

export default resourceView<Row, ComplaintForm>({
  resource: 'complaint',
  title: 'Complaints',
  noun: { one: 'complaint', many: 'complaints' },
  path: '/complain',
  calls: complaintCalls,
  record: Complaint,
  fields: complaintFields,
  table: 'complain',
  columns: [
    {
      key: 'ticketNo',
      main: true,
      line: 1,
      title: 'Ticket',
      width: 126,
      sort: 'ticketNo',
      kind: 'code',
      value: (row) => row.ticketNo,
    },
    { key: 'createdAt', title: 'Opened', width: 100, sort: 'createdAt', kind: 'date', value: (row) => row.createdAt },
    {
      key: 'name',
      main: true,
      line: 2,
      title: 'Name',
      width: 140,
      sort: 'name',
      kind: 'text',
      value: (row) => row.name,
    },
    {
      key: 'category',
      title: 'Category',
      width: 150,
      kind: 'text',
      edit: 'category',
      value: (row) => row.categoryName,
    },
    { key: 'subject', main: true, line: 2, title: 'Subject', width: 200, kind: 'text', value: (row) => row.subject },
    {
      key: 'priority',
      main: true,
      title: 'Priority',
      width: 90,
      edit: 'priority',
      kind: 'status',
      value: (row) => row.priority,
      tone: (row) => priorityTones[row.priority],
    },
    {
      key: 'status',
      main: true,
      line: 1,
      title: 'Status',
      width: 96,
      sort: 'closed',
      kind: 'status',
      value: (row) => row.status,
      tone: (row) => statusTones[row.status],
    },
    { key: 'handler', title: 'Handled by', width: 130, kind: 'text', value: (row) => row.handledBy?.name ?? null },
    { key: 'age', title: 'Age', width: 86, kind: 'custom', value: ageHours, render: (row) => <Age row={row} /> },
    {
      key: 'dueAt',
      main: true,
      title: 'Due',
      width: 140,
      sort: 'dueAt',
      kind: 'custom',
      value: (row) => row.dueAt,
      render: (row) => <Due row={row} />,
    },
    { key: 'channel', title: 'Channel', width: 90, kind: 'text', value: (row) => codeWords(row.channel) },
    { key: 'voucherCode', title: 'Voucher', width: 130, kind: 'code', value: (row) => row.voucherCode },
  ],
  filters: (customerId) => [
    { key: 'status', title: 'Status', kind: 'enum', many: true, choices: codeChoices(complaintStatuses) },
    { key: 'overdue', title: 'Overdue', kind: 'bool', yes: 'Only overdue', no: 'Without overdue' },
    { key: 'category', title: 'Category', kind: 'list', many: true, source: categories(customerId) },
    { key: 'priority', title: 'Priority', kind: 'enum', many: true, choices: codeChoices(complaintPriorities) },
    { key: 'handledBy', title: 'Handled by', kind: 'record', source: handlers(customerId) },
    { key: 'channel', title: 'Channel', kind: 'enum', many: true, choices: codeChoices(complaintChannels) },
    { key: 'platform', title: 'Platform', kind: 'list', many: true, source: platforms },
    { key: 'voucherCode', title: 'Voucher', kind: 'text' },
    { key: 'createdFrom', to: 'createdTo', title: 'Opened', kind: 'dates' },
    { key: 'dueFrom', to: 'dueTo', title: 'Due', kind: 'dates' },
  ],
  defaultSort: 'closed,-createdAt',
  keyword: 'Ticket, name, e-mail or subject…',
  label: (row) => row.ticketNo,
  status: (row) => <ComplaintStatusLine row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Ticket', value: <span className="font-mono select-all">{row.ticketNo}</span> },
        {
          label: 'Status',
          value: <StatusPill tone={statusTones[row.status]}>{codeWords(row.status)}</StatusPill>,
        },
        { label: 'Subject', value: row.subject },
        { label: 'Description', value: <span className="whitespace-pre-wrap">{row.description}</span> },
        { label: 'Category', value: row.categoryName },
        { label: 'Priority', value: codeWords(row.priority) },
        { label: 'Due', value: <Due row={row} /> },
        { label: 'Handled by', value: row.handledBy?.name },
        { label: 'Resolution', value: row.resolution },
        { label: 'Closed', value: row.handledAt === null ? null : <Moment value={row.handledAt} time /> },
      ],
    },
    {
      title: 'Reporter',
      items: (row) => [
        { label: 'Name', value: row.name },
        { label: 'E-mail', value: row.email },
        { label: 'Phone', value: row.phone },
        {
          label: 'Student',
          value: row.student ? <PathLink href={`/crm/student/${row.student.id}`}>{row.student.name}</PathLink> : null,
        },
        { label: 'Class', value: row.studentLmsClass?.title },
        { label: 'Voucher', value: row.voucherCode },
        { label: 'Platform', value: row.platform },
        { label: 'Channel', value: codeWords(row.channel) },
      ],
    },
    {
      title: 'Changes',
      items: (row) => [
        { label: 'Opened', value: <Moment value={row.createdAt} time /> },
        { label: 'Reopened', value: row.reopenCount === 0 ? null : String(row.reopenCount) },
        { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
      ],
    },
  ],
  tabs: [{ key: 'story', title: 'Story', render: (row) => <StoryOf row={row} /> }],
  line: {
    names: {
      ticket: 'ticketNo',
      tiket: 'ticketNo',
      dibuka: 'createdAt',
      opened: 'createdAt',
      nama: 'name',
      surel: 'email',
      kategori: 'category',
      prioritas: 'priority',
      ditutup: 'closed',
      petugas: 'handledBy',
      due: 'dueAt',
      batas: 'dueAt',
      terlambat: 'overdue',
      saluran: 'channel',
      voucher: 'voucherCode',
    },
    words: {
      status: { OPEN: ['buka', 'terbuka'], SOLVED: ['selesai'], REJECTED: ['ditolak'] },
      priority: { LOW: ['rendah'], NORMAL: ['biasa'], HIGH: ['tinggi'] },
    },
  },
  empty: {
    title: 'No complaints yet',
    hint: 'What participants and buyers complain about is kept here until it is solved.',
  },
  beside: BesideComplaint,
  form: {
    sections: ({ customerId }) => [
      {
        fields: [
          { name: 'subject', label: 'Subject', kind: 'text', max: 200 },
          { name: 'category', label: 'Category', kind: 'list', source: categories(customerId) },
          { name: 'description', label: 'Description', kind: 'longtext', rows: 5, max: 5000 },
          { name: 'priority', label: 'Priority', kind: 'enum', choices: codeChoices(complaintPriorities) },
          { name: 'channel', label: 'Channel', kind: 'enum', choices: codeChoices(complaintChannels) },
          {
            name: 'handledBy',
            label: 'Handled by',
            kind: 'record',
            source: () => handlers(customerId),
            help: 'Somebody who works with complaints.',
          },
        ],
      },
      {
        title: 'Reporter',
        fields: [
          { name: 'name', label: 'Name', kind: 'text', max: 120 },
          { name: 'email', label: 'E-mail', kind: 'text', max: 254 },
          { name: 'phone', label: 'Phone', kind: 'text', max: 30, placeholder: '0812 3456 7890' },
          { name: 'platform', label: 'Platform', kind: 'list', source: platforms },
          { name: 'voucherCode', label: 'Voucher', kind: 'text', capitals: true, max: 60 },
          {
            name: 'studentId',
            label: 'Student',
            kind: 'record',
            source: () => records('student', customerId),
            clears: ['studentLmsClassId'],
          },
          {
            name: 'studentLmsClassId',
            label: 'Participation',
            kind: 'record',
            source: () => records('enrolment', customerId),
            help: 'The participation that it is about.',
          },
          { name: 'attachments', label: 'Attachments', kind: 'longtext', rows: 2, help: 'One link a line.' },
        ],
      },
    ],
    blank: {
      name: '',
      email: '',
      phone: '',
      category: null,
      subject: '',
      description: '',
      channel: 'WEB',
      priority: 'NORMAL',
      handledBy: null,
      voucherCode: '',
      platform: null,
      studentId: null,
      studentLmsClassId: null,
      attachments: '',
    },
    values: (row) => ({
      name: row.name,
      email: row.email ?? '',
      phone: row.phone ?? '',
      category: row.category,
      subject: row.subject,
      description: row.description,
      channel: row.channel,
      priority: row.priority,
      handledBy: row.handledBy?.id ?? null,
      voucherCode: row.voucherCode ?? '',
      platform: row.platform,
      studentId: row.studentId,
      studentLmsClassId: row.studentLmsClassId,
      attachments: row.attachments.join('\n'),
    }),
    required: ['name', 'category', 'subject', 'description'],
    create: CreateComplaint,
    update: UpdateComplaint,
    creation: (values) => withLinks(values, filled(values)),
    change: (changes) => withLinks(changes, cleared(changes)),
  },
})
