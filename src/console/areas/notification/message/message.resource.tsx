import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { subjectOf } from '#contract/notification/template.rules.ts'
import type { Message, MessageStatus } from '#contract/notification/message.ts'
import { message } from '#contract/notification/message.ts'
import { i18n } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

const parts = () => import('./message-parts.tsx')
const SubjectEditor = lazyPart(async () => ({ default: (await parts()).SubjectEditor }))
const BodyEditor = lazyPart(async () => ({ default: (await parts()).BodyEditor }))
const BodyWithPreview = lazyPart(async () => ({ default: (await parts()).BodyWithPreview }))
const Preview = lazyPart(async () => ({ default: (await parts()).MessagePreview }))
const State = lazyPart(async () => ({ default: (await parts()).MessageState }))
const SidePanel = lazyPart(async () => ({ default: (await parts()).MessageSidePanel }))
const Notice = lazyPart(() => import('./message-notice.tsx'))

const statusTones: Readonly<Record<MessageStatus, Tone>> = {
  QUEUED: 'pending',
  SENDING: 'active',
  SENT: 'accent',
  DELIVERED: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

const Status = ({ row }: { row: Message }) => (
  <StatusPill tone={statusTones[row.status]}>{i18n.t(codeWords(row.status))}</StatusPill>
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

export default showResource(message, {
  columns: ['createdAt', 'channel', 'recipientName', 'recipient', 'subject', 'status', 'attempts', 'sentAt'],
  filterOrder: ['status', 'channel', 'templateId', 'studentId', 'lmsClassId', 'createdAt', 'sentAt'],
  views: [
    { key: 'failed', title: 'Failed', search: { status: ['FAILED'] } },
    { key: 'waiting', title: 'Queued', search: { status: ['QUEUED', 'SENDING'] } },
    { key: 'week', title: 'Created this week', days: ['createdFrom', 'createdTo', 'this week'] },
  ],
  texts: { subject: (row) => row.subject ?? row.body.slice(0, 120) },
  tones: { status: statusTones },
  status: (row) => <Status row={row} />,
  notice: Notice,
  values: {
    status: (row) => <Status row={row} />,
    subject: (row) => row.subject,
    recipient: (row) => <span className="select-all">{row.recipient}</span>,
    body: (row) => <span className="whitespace-pre-wrap">{row.body}</span>,
    approved: ({ approved }) => approved && `${approved.name} (${approved.language})`,
    student: ({ student }) =>
      student && (
        <Link to="/crm/student/$id" params={{ id: student.id }}>
          {student.name}
        </Link>
      ),
    lmsClass: ({ lmsClass }) =>
      lmsClass && (
        <Link to="/jadwalkelas/edit/$id" params={{ id: lmsClass.id }}>
          {lmsClass.title}
        </Link>
      ),
    template: ({ template }) =>
      template && (
        <Link to="/template/edit/$id" params={{ id: template.id }}>
          {template.name}
        </Link>
      ),
    resetCount: ({ resetCount }) => (resetCount === 0 ? null : String(resetCount)),
    createdBy: ({ createdBy }) => createdBy?.name ?? i18n.t('The server'),
  },
  details: [
    {
      items: (row) => [
        'status',
        ...(row.status === 'QUEUED' || row.error !== null || row.sealed ? [state] : []),
        'channel',
        'recipientName',
        'recipient',
        ...(subjectOf[row.channel] === 'never' ? [] : (['subject'] as const)),
        'body',
        ...(row.approved ? (['approved'] as const) : []),
      ],
    },
    { title: 'About', items: ['student', 'lmsClass', 'template'] },
    {
      title: 'Sending',
      items: ['scheduledAt', 'attempts', 'sentAt', 'deliveredAt', 'readAt', 'providerId', 'resetCount', 'createdBy'],
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
  sidePanel: ({ row }) => (
    <Suspense fallback={null}>
      <SidePanel row={row} />
    </Suspense>
  ),
  form: {
    sections: ({ row }) => [
      { fields: [...(row ? [] : (['channel'] as const)), 'recipientName', 'recipient'] },
      {
        title: 'Text',
        fields: [
          { name: 'subject', kind: 'custom', component: SubjectEditor, words: asText },
          {
            name: 'body',
            kind: 'custom',
            component: row ? BodyEditor : BodyWithPreview,
            words: (value) => asText(value).slice(0, 200),
          },
        ],
      },
      { title: 'Sending', fields: ['scheduledAt', 'studentId', 'lmsClassId'] },
    ],
    // What was typed as a subject before another channel was chosen is not sent.
    creation: ({ subject, ...values }) => ({
      ...values,
      ...(subjectOf[values.channel as Message['channel']] === 'never' ? {} : { subject }),
    }),
  },
})
