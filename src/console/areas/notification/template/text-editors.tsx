import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { eventOf } from '#contract/notification/template-events.ts'
import { maxBody, placesProblem, subjectOf } from '#contract/notification/template.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps, Values } from '#console/form/fields.ts'
import type { DraftText } from './draft.ts'
import { draftAtom } from './draft.ts'
import { PlaceField } from './place-field.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { WithPreview } from '#console/message/with-preview.tsx'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The texts in a form, as they stand. */
function draftOf({ code, channel, locale, subject, body }: Values): DraftText {
  const at = (channel ?? 'EMAIL') as DraftText['channel']
  return {
    code: asText(code),
    channel: at,
    locale: (locale ?? 'id') as DraftText['locale'],
    subject: subjectOf[at] === 'never' ? null : asText(subject),
    body: asText(body),
  }
}

/** The subject of a message. */
export function SubjectEditor({ value, onChange, control, disabled, values }: CustomInputProps) {
  const { t } = useTranslation()
  const { code, channel } = draftOf(values)
  const text = asText(value)
  if (subjectOf[channel] === 'never') {
    return (
      <p id={control.id} className="text-muted">
        {t('Messages on this channel have no subject.')}
      </p>
    )
  }
  return (
    <PlaceField
      {...{ control, disabled, onChange }}
      value={text}
      names={eventOf(code).variables}
      max={200}
      problem={placesProblem(code, text)}
    />
  )
}

/** The text of a message. */
export function BodyEditor({ value, onChange, control, disabled, values }: CustomInputProps) {
  const setDraft = useSetAtom(draftAtom)
  const draft = draftOf(values)
  const { code, channel, locale, subject, body } = draft
  useEffect(() => {
    setDraft({ code, channel, locale, subject, body })
  }, [setDraft, code, channel, locale, subject, body])
  useEffect(() => () => setDraft(null), [setDraft])
  const text = asText(value)
  return (
    <PlaceField
      {...{ control, disabled, onChange }}
      value={text}
      names={eventOf(code).variables}
      max={maxBody[channel]}
      rows={10}
      problem={placesProblem(code, text)}
    />
  )
}

/** The same with its preview, where there is nothing beside the form. */
export function BodyWithPreview(props: CustomInputProps) {
  return (
    <WithPreview
      editor={<BodyEditor {...props} />}
      renderPreview={(id) => <TemplatePreview customerId={id} text={draftOf(props.values)} />}
    />
  )
}
