import { Suspense } from 'react'
import { templateEvents } from '#contract/notification/template-events.ts'
import { subjectOf } from '#contract/notification/template.rules.ts'
import type { Template } from '#contract/notification/template.ts'
import { template } from '#contract/notification/template.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { showResource } from '#console/resource/show.tsx'
import { number } from '#console/ui/format.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'

const editors = () => import('./text-editors.tsx')
const SubjectEditor = lazyPart(async () => ({ default: (await editors()).SubjectEditor }))
const BodyEditor = lazyPart(async () => ({ default: (await editors()).BodyEditor }))
const BodyWithPreview = lazyPart(async () => ({ default: (await editors()).BodyWithPreview }))
const previews = () => import('./template-preview.tsx')
const Preview = lazyPart(async () => ({ default: (await previews()).TemplatePreview }))
const SidePanel = lazyPart(async () => ({ default: (await previews()).TemplateSidePanel }))

const tone = ({ active }: Template) => (active ? 'success' : 'neutral')

function Status({ row }: { row: Template }) {
  const { t } = useTranslation()
  return <StatusPill tone={tone(row)}>{t(row.active ? 'Active' : 'Off')}</StatusPill>
}

const codes = Object.keys(templateEvents).join(', ')
const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const LongText = ({ text }: { text: string }) => <span className="whitespace-pre-wrap">{text}</span>

const counted = (count: number | undefined) =>
  count === undefined ? undefined : number(count) + (count > 10_000 ? '+' : '')

export default showResource(template, {
  states: { active: (row) => [row.active ? 'ACTIVE' : 'OFF', tone(row)] },
  status: (row) => <Status row={row} />,
  values: {
    active: (row) => <Status row={row} />,
    variables: ({ variables }) => <span className="font-mono">{variables.join(', ')}</span>,
    body: ({ body }) => <LongText text={body} />,
    approvedName: ({ approvedName, approvedLanguage }) =>
      approvedName === null ? null : `${approvedName} (${approvedLanguage})`,
    hasDefault: ({ hasDefault, changed, defaultSubject, defaultBody }) =>
      changed ? (
        <LongText text={[defaultSubject, defaultBody].filter(Boolean).join('\n\n')} />
      ) : (
        i18n.t(hasDefault ? 'It is the default text.' : 'There is none.')
      ),
  },
  details: [
    { items: ['name', 'active', 'code', 'channel', 'locale', 'variables'] },
    {
      title: 'Text',
      items: ({ channel }) => [
        ...(subjectOf[channel] === 'never' ? [] : (['subject'] as const)),
        'body',
        ...(channel === 'WHATSAPP' ? (['approvedName'] as const) : []),
        'hasDefault',
      ],
    },
    {
      title: 'Messages',
      items: [
        ({ messages }) => ({ label: 'Messages sent with it', value: counted(messages?.total) }),
        ({ messages }) => ({ label: 'Waiting', value: counted(messages?.waiting) }),
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
            <Preview key={row.id} customerId={row.customerId} text={row} />
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
    sections: ({ row }) => {
      const active = { name: 'active', text: 'Active' } as const
      const approved = ['approvedName', { name: 'approvedLanguage', max: 6 }] as const
      return [
        {
          fields: row
            ? ['name', active]
            : [
                { name: 'code', help: i18n.t('The event: {{codes}}, or one of your own.', { codes }) },
                'name',
                'channel',
                'locale',
                active,
              ],
        },
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
        {
          title: 'At WhatsApp',
          fields: approved,
          when: ({ channel }) => (row?.channel ?? channel) === 'WHATSAPP',
        },
      ]
    },
    // What was typed for another channel before this one was chosen is not sent.
    creation: ({ approvedName, approvedLanguage, subject, ...values }) => ({
      ...values,
      ...(subjectOf[values.channel as Template['channel']] === 'never' ? {} : { subject }),
      ...(values.channel === 'WHATSAPP' ? { approvedName, approvedLanguage } : {}),
    }),
  },
})
