import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { MessageChannel } from '#contract/notification/message-channel.ts'
import { MAX_WAITING } from '#contract/notification/message-channel.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { channelWords } from '#contract/notification/channel-words.ts'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import { waysOf } from './ways.ts'

const waits = ({ configured, waiting, error }: MessageChannel) => waiting > 0 && (!configured || error !== null)

/** What stands in the way of a channel whose messages wait, with the way to these. */
function Waiting({ channel, configured, waiting, error }: MessageChannel) {
  const { t } = useTranslation()
  const name = t(channelWords[channel])
  const count = waiting > MAX_WAITING ? `${number(MAX_WAITING)}+` : number(waiting)
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span>
        {configured
          ? t('{{channel}} cannot send at the moment: {{error}}', { channel: name, error: error ?? '' })
          : t('{{channel}} is not configured; messages are queued.', { channel: name })}
      </span>
      <Link to="/message" search={{ status: 'QUEUED', channel }} className="underline">
        {t('{{count}} waiting', { count })}
      </Link>
    </li>
  )
}

/** Says which messages wait for the server and not for their time. */
export default function MessageNotice({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(waysOf(customerId))
  const waiting = data?.channels.filter(waits) ?? []
  if (waiting.length === 0) return null
  return (
    <section
      aria-label={t('Queued messages')}
      className="mx-4 mt-3 flex gap-3 rounded-md border border-warning bg-warning-soft px-4 py-2"
    >
      <Icon name="warning" className="mt-0.5 shrink-0 text-warning" />
      <ul className="flex min-w-0 flex-col gap-1">
        {waiting.map((channel) => (
          <Waiting key={channel.channel} {...channel} />
        ))}
      </ul>
    </section>
  )
}
