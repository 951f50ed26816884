import type { ReactNode } from 'react'
import type { TemplateChannel } from '#contract/core/message-channels.ts'
import type { TemplateSample } from '#contract/notification/template-sample.ts'
import { smsSize } from '#contract/notification/sms.ts'
import { filledIn, placesIn } from '#contract/notification/template-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import { markedText, MessageText } from './message-text.tsx'

type Sample = Pick<TemplateSample, 'values' | 'to' | 'from'>

/** What a message says. */
export interface MessageWords {
  channel: TemplateChannel
  subject: string | null
  body: string
}

interface LookProps {
  text: MessageWords
  sample: Sample
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-2">
      <dt className="w-16 shrink-0 text-muted">{t(label)}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function Mail({ text: { subject, body }, sample: { values, to, from } }: LookProps) {
  const { t } = useTranslation()
  return (
    <div className="rounded-md border border-line bg-raised">
      <dl className="flex flex-col gap-0.5 border-b border-line px-4 py-2">
        <Line label="From">{from}</Line>
        <Line label="To">
          {to ? `${to.name} <${to.email ?? t('no e-mail address')}>` : <span className="text-muted">–</span>}
        </Line>
        <Line label="Subject">
          <strong className="font-semibold">
            <MessageText text={markedText(subject ?? '', values)} />
          </strong>
        </Line>
      </dl>
      <div className="px-4 py-3">
        <MessageText text={markedText(body, values)} />
      </div>
    </div>
  )
}

function Receiver({ sample: { to } }: Pick<LookProps, 'sample'>) {
  const { t } = useTranslation()
  return <p className="text-sm text-muted">{to ? `${to.name} · ${to.phone ?? t('no phone number')}` : '–'}</p>
}

function WhatsApp({ text: { body }, sample }: LookProps) {
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-4">
      <Receiver sample={sample} />
      <div className="max-w-[90%] self-start rounded-lg rounded-tl-none border border-line bg-raised px-3 py-2">
        <MessageText text={markedText(body, sample.values)} formatted />
      </div>
    </div>
  )
}

function Size({ text: { body }, sample: { values } }: LookProps) {
  const { t } = useTranslation()
  const { encoding, units, segments, left, because } = smsSize(filledIn(body, values))
  const open = placesIn(body).some((name) => values[name] === undefined)
  const size = { units: number(units), segments: number(segments), left: number(left), encoding }
  return (
    <div className="text-sm text-muted">
      <p>
        {open
          ? t('{{units}} characters plus variables, {{segments}} SMS or more, {{encoding}}', size)
          : t('{{units}} characters, {{segments}} SMS, {{left}} left in the last one, {{encoding}}', size)}
      </p>
      {because === undefined ? null : (
        <p className="text-warning">
          {t('“{{letter}}” makes each SMS hold 70 characters instead of 160.', { letter: because })}
        </p>
      )}
    </div>
  )
}

function Sms(props: LookProps) {
  const { text, sample } = props
  return (
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-4">
      <Receiver sample={sample} />
      <div className="max-w-[90%] self-start rounded-lg border border-line bg-raised px-3 py-2">
        <MessageText text={markedText(text.body, sample.values)} />
      </div>
      <Size {...props} />
    </div>
  )
}

function Notice({ text: { subject, body }, sample: { values } }: LookProps) {
  return (
    <div className="flex gap-3 rounded-md border border-line bg-raised p-4">
      <Icon name="bell" className="mt-0.5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-col gap-1">
        {subject ? (
          <strong className="font-semibold">
            <MessageText text={markedText(subject, values)} />
          </strong>
        ) : null}
        <MessageText text={markedText(body, values)} />
      </div>
    </div>
  )
}

const looks = { EMAIL: Mail, WHATSAPP: WhatsApp, SMS: Sms, IN_APP: Notice } as const

/** A message as whoever gets it will see it. */
export function MessageLook(props: LookProps) {
  const Look = looks[props.text.channel]
  return <Look {...props} />
}
