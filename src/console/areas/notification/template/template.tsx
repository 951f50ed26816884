import { Suspense } from 'react'
import { templateEvents } from '#contract/notification/template-events.ts'
import { subjectOf } from '#contract/notification/template.rules.ts'
import {
  CreateTemplate,
  Template,
  templateCalls,
  templateFields,
  UpdateTemplate,
} from '#contract/notification/template.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { FieldSpec } from '#console/form/fields.ts'
import { channelChoices, channelWords } from '#console/message/channel-words.ts'
import { cleared, filled } from '#console/resource/body.ts'
import type { BesideProps } from '#console/resource/view.ts'
import { changes } from '#console/resource/changes.tsx'
import { resourceView } from '#console/resource/view.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { number } from '#console/ui/format.ts'
import { columns, filters, line, localeChoices, localeWords } from './template-list.ts'

type TemplateForm = {
  code: string
  name: string
  channel: Template['channel']
  locale: Template['locale']
  subject: string
  body: string
  approvedName: string
  approvedLanguage: string
  active: boolean
}

const editors = () => import('./text-editors.tsx')
const SubjectEditor = lazyPart(async () => ({ default: (await editors()).SubjectEditor }))
const BodyEditor = lazyPart(async () => ({ default: (await editors()).BodyEditor }))
const BodyWithPreview = lazyPart(async () => ({ default: (await editors()).BodyWithPreview }))
const previews = () => import('./template-preview.tsx')
const Preview = lazyPart(async () => ({ default: (await previews()).TemplatePreview }))
const Beside = lazyPart(async () => ({ default: (await previews()).BesideTemplate }))

function Status({ row }: { row: Template }) {
  const { t } = useTranslation()
  return <StatusPill tone={row.active ? 'success' : 'neutral'}>{t(row.active ? 'Active' : 'Off')}</StatusPill>
}

const BesideForm = ({ row }: BesideProps<Template>) => (
  <Suspense fallback={null}>
    <Beside row={row} />
  </Suspense>
)

const codes = Object.keys(templateEvents).join(', ')
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const LongText = ({ text }: { text: string }) => <span className="whitespace-pre-wrap">{text}</span>

const subject: FieldSpec<TemplateForm> = {
  name: 'subject',
  label: 'Subject',
  kind: 'custom',
  component: SubjectEditor,
  words: asText,
}
const active: FieldSpec<TemplateForm> = {
  name: 'active',
  label: 'Status',
  kind: 'bool',
  text: 'Active',
}
const name: FieldSpec<TemplateForm> = {
  name: 'name',
  label: 'Name',
  kind: 'text',
  max: 120,
  placeholder: 'Sertifikat (surel)',
}

const approved: readonly FieldSpec<TemplateForm>[] = [
  {
    name: 'approvedName',
    label: 'Approved template',
    kind: 'text',
    max: 512,
    help: 'Its name at WhatsApp. Its places 1, 2, 3 take what is filled in here, in the order in which that comes first.',
  },
  {
    name: 'approvedLanguage',
    label: 'Approved language',
    kind: 'text',
    max: 6,
    help: 'As WhatsApp writes it: id, en_US.',
  },
]

export default resourceView<Template, TemplateForm>({
  resource: 'template',
  title: 'Templates',
  noun: { one: 'template', many: 'templates' },
  path: '/template',
  calls: templateCalls,
  record: Template,
  fields: templateFields,
  table: 'template',
  columns,
  filters: () => filters,
  defaultSort: 'code,channel',
  keyword: 'Code or name…',
  label: (row) => row.name,
  status: (row) => <Status row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Name', value: row.name },
        { label: 'Status', value: <Status row={row} /> },
        { label: 'Code', value: <span className="font-mono select-all">{row.code}</span> },
        { label: 'Channel', value: i18n.t(channelWords[row.channel]) },
        { label: 'Language', value: localeWords[row.locale] },
        { label: 'Variables', value: <span className="font-mono">{row.variables.join(', ')}</span> },
      ],
    },
    {
      title: 'Text',
      items: (row) => [
        ...(subjectOf[row.channel] === 'never' ? [] : [{ label: 'Subject', value: row.subject }]),
        { label: 'Text', value: <LongText text={row.body} /> },
        ...(row.channel === 'WHATSAPP'
          ? [
              {
                label: 'Approved template',
                value: row.approvedName === null ? null : `${row.approvedName} (${row.approvedLanguage})`,
              },
            ]
          : []),
        {
          label: 'Default',
          value: row.changed ? (
            <LongText text={[row.defaultSubject, row.defaultBody].filter(Boolean).join('\n\n')} />
          ) : (
            i18n.t(row.hasDefault ? 'It is the default text.' : 'There is none.')
          ),
        },
      ],
    },
    {
      title: 'Messages',
      items: ({ messages }) => [
        { label: 'Written by it', value: messages && number(messages.total) + (messages.total > 10_000 ? '+' : '') },
        { label: 'Waiting', value: messages && number(messages.waiting) + (messages.waiting > 10_000 ? '+' : '') },
      ],
    },
    changes,
  ],
  tabs: [
    {
      key: 'preview',
      title: 'Preview',
      render: (row) => (
        <div className="px-4 py-3">
          <Suspense fallback={null}>
            <Preview key={row.id} customerId={row.customerId} text={row} />
          </Suspense>
        </div>
      ),
    },
  ],
  line,
  empty: {
    title: 'No templates yet',
    hint: 'A template is what people are written on an occasion, on one channel and in one language.',
  },
  beside: BesideForm,
  form: {
    sections: ({ row }) => {
      const body: FieldSpec<TemplateForm> = {
        name: 'body',
        label: 'Text',
        kind: 'custom',
        component: row ? BodyEditor : BodyWithPreview,
        words: (value) => asText(value).slice(0, 200),
      }
      const texts = { title: 'Text', fields: [subject, body] }
      const atWhatsApp = { title: 'At WhatsApp', fields: approved }
      if (row) return [{ fields: [name, active] }, texts, ...(row.channel === 'WHATSAPP' ? [atWhatsApp] : [])]
      return [
        {
          fields: [
            {
              name: 'code',
              label: 'Code',
              kind: 'text',
              capitals: true,
              max: 40,
              placeholder: 'CERT_READY',
              help: i18n.t('The occasion: {{codes}}, or one of your own.', { codes }),
            },
            name,
            { name: 'channel', label: 'Channel', kind: 'enum', choices: channelChoices },
            { name: 'locale', label: 'Language', kind: 'enum', choices: localeChoices },
            active,
          ],
        },
        texts,
        { ...atWhatsApp, when: ({ channel }) => channel === 'WHATSAPP' },
      ]
    },
    blank: {
      code: '',
      name: '',
      channel: 'EMAIL',
      locale: 'id',
      subject: '',
      body: '',
      approvedName: '',
      approvedLanguage: '',
      active: true,
    },
    // What was typed for another channel before this one was chosen is not sent.
    creation: ({ subject: words, approvedName, approvedLanguage, ...values }) =>
      filled({
        ...values,
        subject: subjectOf[values.channel] === 'never' ? '' : words,
        ...(values.channel === 'WHATSAPP' ? { approvedName, approvedLanguage } : {}),
      }),
    change: cleared,
    required: ['code', 'name', 'channel', 'locale', 'body'],
    requiredToEdit: ['name', 'body'],
    create: CreateTemplate,
    update: UpdateTemplate,
  },
})
