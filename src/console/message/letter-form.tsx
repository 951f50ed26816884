import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { channelWords } from '#contract/notification/channel-words.ts'
import type { LetterChannel, LetterDraft } from '#contract/notification/letter.ts'
import { letterChannels, letterDrafts, letterSend } from '#contract/notification/letter.ts'
import { message } from '#contract/notification/message.ts'
import type { SampleKind } from '#contract/notification/template-events.ts'
import { placesIn } from '#contract/notification/template-text.ts'
import { maxBody, subjectOf } from '#contract/notification/template.rules.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { issuesOfError } from '#console/form/issues.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { say } from '#engine/say.ts'
import { MessageLook } from './message-look.tsx'

interface LetterFormProps {
  customerId: number
  /** What the message is about: a record of any of these kinds. */
  about: SampleKind
  id: number
  onSent?: () => void
  onCancel?: () => void
}

interface Text {
  /** A template by its number, or a channel without one. */
  choice: string
  subject: string
  body: string
}

type Issues = ReturnType<typeof issuesOfError>
const none: Issues = { fields: [], whole: [], inner: [] }
const textOf = ({ templateId, subject, body }: LetterDraft): Text => ({
  choice: String(templateId),
  subject: subject ?? '',
  body,
})

interface EditorProps extends LetterFormProps {
  to: { name: string; email: string | null; phone: string | null } | null
  from: string
  drafts: readonly LetterDraft[]
}

function Editor({ customerId, about, id, to, from, drafts, onSent, onCancel }: EditorProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const first = drafts.find(({ recipient, missing }) => recipient !== null && missing.length === 0) ?? drafts[0]
  const [text, setText] = useState<Text>(() => (first ? textOf(first) : { choice: 'EMAIL', subject: '', body: '' }))
  const [issues, setIssues] = useState(none)
  const [isSending, setSending] = useState(false)
  const draft = drafts.find(({ templateId }) => String(templateId) === text.choice)
  const channel: LetterChannel = draft?.channel ?? letterChannels.find((one) => one === text.choice) ?? 'EMAIL'
  const address = (channel === 'EMAIL' ? to?.email : to?.phone) ?? null
  const missing = placesIn(`${text.subject} ${text.body}`)
  const hasSubject = subjectOf[channel] !== 'never'
  const issueOf = (field: string) => issues.fields.find((issue) => issue.field === field)?.message

  function choose(choice: string): void {
    const chosen = drafts.find(({ templateId }) => String(templateId) === choice)
    setText(chosen ? textOf(chosen) : { choice, subject: text.subject, body: text.body })
    setIssues(none)
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setIssues(none)
    const saving = saveAs('message.write')
    try {
      const sent = await saving.call(letterSend, {
        customerId,
        body: {
          about,
          id,
          channel,
          ...(draft ? { templateId: draft.templateId } : {}),
          ...(hasSubject ? { subject: text.subject } : {}),
          body: text.body,
        },
      })
      saving.saved(say('The message to {{name}} is queued', { name: sent.name }), sent.name, sent.recipient)
      await client.invalidateQueries({ queryKey: [message.calls.list.path] })
      onSent?.()
    } catch (error) {
      setIssues(issuesOfError(error, ['subject', 'body']))
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      aria-label={t('Write a message')}
      onSubmit={(event) => void send(event)}
    >
      <Field label={t('Template')} help={address ?? t('No address on this channel.')}>
        {(control) => (
          <Select
            {...control}
            value={text.choice}
            onChange={choose}
            options={[
              ...drafts.map(({ templateId, name }) => ({ value: String(templateId), label: name })),
              ...letterChannels.map((one) => ({
                value: one,
                label: t('Without a template: {{channel}}', { channel: t(channelWords[one]) }),
              })),
            ]}
          />
        )}
      </Field>
      {hasSubject ? (
        <Field label={t('Subject')} required={subjectOf[channel] === 'always'} error={issueOf('subject')}>
          {(control) => (
            <Input
              {...control}
              value={text.subject}
              maxLength={200}
              onChange={({ target }) => setText({ ...text, subject: target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field
        label={t('Text')}
        required
        error={issueOf('body')}
        help={missing.length > 0 ? t('Fill in before sending: {{names}}', { names: missing.join(', ') }) : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={text.body}
            maxLength={maxBody[channel]}
            onChange={({ target }) => setText({ ...text, body: target.value })}
          />
        )}
      </Field>
      <section aria-label={t('Preview')} className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold text-muted">{t('Preview')}</h3>
        <MessageLook
          text={{ channel, subject: hasSubject ? text.subject : null, body: text.body }}
          sample={{ values: {}, to, from }}
        />
      </section>
      {issues.whole.map((words) => (
        <p key={words} role="alert" className="text-danger">
          {t(words)}
        </p>
      ))}
      <div className="flex justify-end gap-2">
        {onCancel ? <Button onClick={onCancel}>{t('Cancel')}</Button> : null}
        <Button type="submit" look="primary" icon="mail" busy={isSending} disabled={address === null}>
          {t('Send')}
        </Button>
      </div>
    </form>
  )
}

/** Writes a message about a record: a template filled with what the record says, edited and seen before it goes. */
export function LetterForm(props: LetterFormProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { customerId, about, id } = props
  const question = apiQuery(letterDrafts, { customerId, query: { about, id } })
  const { data, error, refetch } = useQuery({ ...question, staleTime: 0, refetchOnWindowFocus: false })
  if (error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  return <Editor key={`${about} ${id}`} {...props} {...data} />
}
