import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { eventOf } from '#contract/notification/template-events.ts'
import type { SampleKind } from '#contract/notification/template-events.ts'
import { templateSample } from '#contract/notification/template-sample.ts'
import { placesIn } from '#contract/notification/template-text.ts'
import type { Template } from '#contract/notification/template.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { DraftText } from './draft.ts'
import { draftAtom } from './draft.ts'
import { MessageLook } from '#console/message/message-look.tsx'

const kindLabels: Readonly<Record<SampleKind, string>> = {
  voucher: 'Shown with the voucher',
  enrolment: 'Shown with the participant',
  studentClass: 'Shown with the registration',
  complaint: 'Shown with the complaint',
  student: 'Shown with the student',
  prospect: 'Shown with the prospect',
  order: 'Shown with the order',
  account: 'Shown with the account',
}

interface PreviewProps {
  customerId: number
  text: DraftText
}

/** A template as a message about a real record: the newest, or one that is chosen. */
export function TemplatePreview({ customerId, text }: PreviewProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { code, locale, subject, body } = text
  const { about, title } = eventOf(code)
  // Of another kind it means nothing any more.
  const [chosen, setChosen] = useState<{ kind: SampleKind; id: number | null }>({ kind: about, id: null })
  const id = chosen.kind === about ? chosen.id : null
  const query = { code: code.trim() || 'NEW', locale, ...(id === null ? {} : { id }) }
  const question = apiQuery(templateSample, { customerId, query })
  const { data, error, refetch } = useQuery({ ...question, placeholderData: keepPreviousData })
  const values = data?.values ?? {}
  const later = placesIn(`${subject ?? ''} ${body}`).filter((name) => values[name] === undefined)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t(title)}</p>
      <Field label={t(kindLabels[about])}>
        {({ 'aria-required': _required, ...control }) => (
          <RecordPicker
            {...control}
            source={records(about, customerId)}
            value={id ?? data?.record?.id ?? null}
            onChange={(picked) => setChosen({ kind: about, id: picked })}
            placeholder={t('Find a record…')}
          />
        )}
      </Field>
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p>{t('No data for a preview.')}</p>
          <p className="text-muted">{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      ) : null}
      {data || error ? (
        <div role="group" aria-label={t('The message')}>
          <MessageLook text={text} sample={data ?? { values: {}, to: null, from: '–' }} />
        </div>
      ) : (
        <div aria-busy>
          <Skeleton className="h-32" />
        </div>
      )}
      {data && data.record === null ? (
        <p className="text-muted">{t('No such record yet: variables show their names.')}</p>
      ) : null}
      {data?.record && later.length > 0 ? (
        <p className="text-sm text-muted">{t('Filled in when it is sent: {{names}}', { names: later.join(', ') })}</p>
      ) : null}
    </div>
  )
}

/** The preview beside the form of a template: of what is being typed there. */
export function TemplateSidePanel({ row }: { row: Template }) {
  const { t } = useTranslation()
  const draft = useAtomValue(draftAtom)
  const { messages } = row
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4 xl:sticky xl:top-4">
      <h2 className="font-semibold">{t('Preview')}</h2>
      <TemplatePreview customerId={row.customerId} text={draft ?? row} />
      {messages && messages.waiting > 0 ? (
        <p className="border-t border-line pt-3 text-sm text-muted">
          {t('{{count}} queued messages keep their current text.', { count: messages.waiting })}
        </p>
      ) : null}
    </div>
  )
}
