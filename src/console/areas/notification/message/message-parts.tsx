import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Message } from '#contract/notification/message.ts'
import { maxBody, subjectOf } from '#contract/notification/template.rules.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps, Values } from '#console/form/fields.ts'
import { channelWords } from '#contract/notification/channel-words.ts'
import type { MessageWords } from '#console/message/message-look.tsx'
import { MessageLook } from '#console/message/message-look.tsx'
import { fullMoment } from '#console/ui/format.ts'
import { Input } from '#console/ui/input.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { waysOf } from './ways.ts'
import { WithPreview } from '#console/message/with-preview.tsx'

/** A message, sent or being typed. */
type Shown = MessageWords & Pick<Message, 'recipient' | 'recipientName'>

/** What is being typed into the form on screen; the preview beside it shows it as it grows. */
const draftAtom = atom<Shown | null>(null)

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

function draftOf({ channel, recipient, recipientName, subject, body }: Values): Shown {
  const on = (channel ?? 'EMAIL') as Shown['channel']
  return {
    channel: on,
    recipient: asText(recipient),
    recipientName: asText(recipientName) || null,
    subject: subjectOf[on] === 'never' ? null : asText(subject),
    body: asText(body),
  }
}

/** A message as its recipient sees it. */
export function MessagePreview({ customerId, message }: { customerId: number; message: Shown }) {
  const { t } = useTranslation()
  const { data } = useQuery(waysOf(customerId))
  const { recipient, recipientName } = message
  const to = { name: recipientName ?? recipient, email: recipient || null, phone: recipient || null }
  return (
    <div role="group" aria-label={t('The message')}>
      <MessageLook text={message} sample={{ values: {}, to, from: data?.from ?? '…' }} />
    </div>
  )
}

/** Why a message that waits has not gone out, or when it will. */
function useWaiting({ status, channel, customerId, nextTryAt, attempts }: Message): string | undefined {
  const { t } = useTranslation()
  const { data } = useQuery({ ...waysOf(customerId), enabled: status === 'QUEUED' })
  if (status !== 'QUEUED') return undefined
  const way = data?.channels.find((one) => one.channel === channel)
  if (way?.configured === false) {
    return t('{{channel}} is not configured; messages are queued.', {
      channel: t(channelWords[channel]),
    })
  }
  if (nextTryAt === null) return t('Waiting to be sent.')
  const at = fullMoment(nextTryAt)
  return attempts > 0 ? t('Next attempt on {{at}}.', { at }) : t('Scheduled for {{at}}.', { at })
}

/** What becomes of a message, in a sentence or two. */
export function MessageState({ row }: { row: Message }) {
  const { t } = useTranslation()
  const waiting = useWaiting(row)
  const sealed = row.sealed ? t('Contains a code, password or link that only the recipient can see.') : undefined
  if (waiting === undefined && row.error === null && sealed === undefined) return null
  return (
    <div className="flex flex-col gap-1">
      {waiting === undefined ? null : <p>{waiting}</p>}
      {row.error === null ? null : <p className={row.status === 'FAILED' ? 'text-danger' : undefined}>{row.error}</p>}
      {sealed === undefined ? null : <p className="text-muted">{sealed}</p>}
    </div>
  )
}

/** The preview beside the form of a message: of what is being typed there. */
export function MessageSidePanel({ row }: { row: Message }) {
  const { t } = useTranslation()
  const draft = useAtomValue(draftAtom)
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-4 xl:sticky xl:top-4">
      <h2 className="font-semibold">{t('Preview')}</h2>
      <MessagePreview customerId={row.customerId} message={draft ?? row} />
      <MessageState row={row} />
    </div>
  )
}

/** The subject of a message. */
export function SubjectEditor({ value, onChange, control, disabled, values }: CustomInputProps) {
  const { t } = useTranslation()
  if (subjectOf[draftOf(values).channel] === 'never') {
    return (
      <p id={control.id} className="text-muted">
        {t('Messages on this channel have no subject.')}
      </p>
    )
  }
  return (
    <Input
      {...control}
      value={asText(value)}
      maxLength={200}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The text of a message. */
export function BodyEditor({ value, onChange, control, disabled, values }: CustomInputProps) {
  const setDraft = useSetAtom(draftAtom)
  const { channel, recipient, recipientName, subject, body } = draftOf(values)
  useEffect(() => {
    setDraft({ channel, recipient, recipientName, subject, body })
  }, [setDraft, channel, recipient, recipientName, subject, body])
  useEffect(() => () => setDraft(null), [setDraft])
  return (
    <TextArea
      {...control}
      rows={8}
      className="min-h-32"
      value={asText(value)}
      maxLength={maxBody[channel]}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The same with its preview, where there is nothing beside the form. */
export function BodyWithPreview(props: CustomInputProps) {
  return (
    <WithPreview
      editor={<BodyEditor {...props} />}
      renderPreview={(id) => <MessagePreview customerId={id} message={draftOf(props.values)} />}
    />
  )
}
