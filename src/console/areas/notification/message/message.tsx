import { Suspense } from 'react'
import { CreateMessage, Message, messageRecords, UpdateMessage } from '#contract/notification/message.ts'
import { canEditMessage } from '#contract/notification/message.rules.ts'
import { subjectOf } from '#contract/notification/template.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { FieldSpec } from '#console/form/fields.ts'
import { records } from '#console/form/record-source.ts'
import { channelChoices, channelWords } from '#contract/notification/channel-words.ts'
import { cleared, filled } from '#console/resource/body.ts'
import type { SidePanelProps } from '#console/resource/view.ts'
import { resourceView, seenAs } from '#console/resource/view.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { columns, filters, line, statusTones } from './message-list.ts'

type MessageForm = {
  channel: Message['channel']
  recipient: string
  recipientName: string
  subject: string
  body: string
  scheduledAt: string | null
  studentId: number | null
  lmsClassId: number | null
}

const parts = () => import('./message-parts.tsx')
const SubjectEditor = lazyPart(async () => ({ default: (await parts()).SubjectEditor }))
const BodyEditor = lazyPart(async () => ({ default: (await parts()).BodyEditor }))
const BodyWithPreview = lazyPart(async () => ({ default: (await parts()).BodyWithPreview }))
const Preview = lazyPart(async () => ({ default: (await parts()).MessagePreview }))
const State = lazyPart(async () => ({ default: (await parts()).MessageState }))
const SidePanel = lazyPart(async () => ({ default: (await parts()).MessageSidePanel }))
const Notice = lazyPart(() => import('./message-notice.tsx'))

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const Status = ({ row }: { row: Message }) => (
  <StatusPill tone={statusTones[row.status]}>{i18n.t(codeWords(row.status))}</StatusPill>
)

const LazySidePanel = ({ row }: SidePanelProps<Message>) => (
  <Suspense fallback={null}>
    <SidePanel row={row} />
  </Suspense>
)

/** What is to be said of a message that waits, has failed or is still to be filled in. */
const state = (row: Message) => ({
  label: 'State',
  value: (
    <Suspense fallback={null}>
      <State row={row} />
    </Suspense>
  ),
})

const moment = (value: string | null) => (value === null ? null : <Moment value={value} time />)

export default resourceView<Message, MessageForm>({
  ...seenAs(messageRecords),
  record: Message,
  columns,
  quickViews: [
    { key: 'failed', title: 'Failed', search: { status: ['FAILED'] } },
    { key: 'waiting', title: 'Queued', search: { status: ['QUEUED', 'SENDING'] } },
    { key: 'week', title: 'Created this week', days: ['createdFrom', 'createdTo', 'this week'] },
  ],
  filters,
  defaultSort: '-createdAt',
  keyword: 'Name, address or subject…',
  status: (row) => <Status row={row} />,
  notice: Notice,
  details: [
    {
      items: (row) => [
        { label: 'Status', value: <Status row={row} /> },
        ...(row.status === 'QUEUED' || row.error !== null || row.sealed ? [state(row)] : []),
        { label: 'Channel', value: i18n.t(channelWords[row.channel]) },
        { label: 'Name', value: row.recipientName },
        { label: 'Recipient', value: <span className="select-all">{row.recipient}</span> },
        ...(subjectOf[row.channel] === 'never' ? [] : [{ label: 'Subject', value: row.subject }]),
        { label: 'Text', value: <span className="whitespace-pre-wrap">{row.body}</span> },
        ...(row.approved
          ? [{ label: 'Approved template', value: `${row.approved.name} (${row.approved.language})` }]
          : []),
      ],
    },
    {
      title: 'About',
      items: (row) => [
        {
          label: 'Student',
          value: row.student ? <PathLink href={`/crm/student/${row.student.id}`}>{row.student.name}</PathLink> : null,
        },
        {
          label: 'Class',
          value: row.lmsClass ? (
            <PathLink href={`/jadwalkelas/edit/${row.lmsClass.id}`}>{row.lmsClass.title}</PathLink>
          ) : null,
        },
        {
          label: 'Template',
          value: row.template ? (
            <PathLink href={`/template/edit/${row.template.id}`}>{row.template.name}</PathLink>
          ) : null,
        },
      ],
    },
    {
      title: 'Sending',
      items: (row) => [
        { label: 'Not before', value: moment(row.scheduledAt) },
        { label: 'Attempts', value: String(row.attempts) },
        { label: 'Sent', value: moment(row.sentAt) },
        { label: 'Arrived', value: moment(row.deliveredAt) },
        { label: 'Read', value: moment(row.readAt) },
        { label: 'Provider ID', value: row.providerId },
        { label: 'Sent again', value: row.resetCount === 0 ? null : String(row.resetCount) },
        { label: 'Created', value: <Moment value={row.createdAt} time /> },
        { label: 'Created by', value: row.createdBy?.name ?? i18n.t('The server') },
        { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
      ],
    },
  ],
  tabs: [
    {
      key: 'preview',
      title: 'Preview',
      render: (row) => (
        <div className="px-4 py-3">
          <Suspense fallback={null}>
            <Preview key={row.id} customerId={row.customerId} message={row} />
          </Suspense>
        </div>
      ),
    },
  ],
  line,
  empty: {
    title: 'No messages yet',
    hint: 'Messages to participants, buyers and account owners appear here with their delivery status.',
  },
  sidePanel: LazySidePanel,
  form: {
    sections: ({ customerId, row }) => {
      const subject: FieldSpec<MessageForm> = {
        name: 'subject',
        label: 'Subject',
        kind: 'custom',
        component: SubjectEditor,
        words: asText,
      }
      const body: FieldSpec<MessageForm> = {
        name: 'body',
        label: 'Text',
        kind: 'custom',
        component: row ? BodyEditor : BodyWithPreview,
        words: (value) => asText(value).slice(0, 200),
      }
      const to: FieldSpec<MessageForm>[] = [
        { name: 'recipientName', label: 'Name', kind: 'text', max: 120 },
        {
          name: 'recipient',
          label: 'Recipient',
          kind: 'text',
          max: 254,
          help: 'An e-mail address; for WhatsApp and SMS a phone number.',
        },
      ]
      return [
        {
          fields: [
            ...(row ? [] : [{ name: 'channel', label: 'Channel', kind: 'enum', choices: channelChoices } as const]),
            ...to,
          ],
        },
        { title: 'Text', fields: [subject, body] },
        {
          title: 'Sending',
          fields: [
            {
              name: 'scheduledAt',
              label: 'Not before',
              kind: 'moment',
              help: 'Leave empty to send immediately.',
            },
            { name: 'studentId', label: 'Student', kind: 'record', source: () => records('student', customerId) },
            { name: 'lmsClassId', label: 'Class', kind: 'record', source: () => records('lms', customerId) },
          ],
        },
      ]
    },
    blank: {
      channel: 'EMAIL',
      recipient: '',
      recipientName: '',
      subject: '',
      body: '',
      scheduledAt: null,
      studentId: null,
      lmsClassId: null,
    },
    values: (row) => ({
      channel: row.channel,
      recipient: row.recipient,
      recipientName: row.recipientName ?? '',
      subject: row.subject ?? '',
      body: row.body,
      scheduledAt: row.scheduledAt,
      studentId: row.studentId,
      lmsClassId: row.lmsClassId,
    }),
    // What was typed as a subject before another channel was chosen is not sent.
    creation: ({ subject: words, ...values }) =>
      filled({ ...values, subject: subjectOf[values.channel] === 'never' ? '' : words }),
    change: cleared,
    required: ['channel', 'recipient', 'body'],
    requiredToEdit: ['recipient', 'body'],
    create: CreateMessage,
    update: UpdateMessage,
    mayEdit: canEditMessage,
  },
})
