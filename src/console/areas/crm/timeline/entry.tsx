import { Link } from '@tanstack/react-router'
import type { TimelineEntry } from '#contract/crm/timeline.ts'
import { noteWords } from '#contract/crm/timeline.ts'
import { channelWords } from '#contract/notification/channel-words.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { Icon } from '#console/ui/icon.tsx'
import type { IconName } from '#console/ui/icon.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Moment } from '#console/ui/moment.tsx'

const icons: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  NOTE: 'pencil',
  CALL: 'bell',
  MEETING: 'users',
  MESSAGE: 'message-square',
  SENT: 'mail',
  STAGE: 'chevron-right',
}

interface EntryProps {
  entry: TimelineEntry
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** What happened, in one line, and what was said. */
export function Entry({ entry: { kind, at, text, by, message, stage }, onEdit, onDelete }: EntryProps) {
  const { t } = useTranslation()
  const title =
    kind === 'STAGE'
      ? t(stage?.from == null ? 'Began in {{to}}' : '{{from}} → {{to}}', {
          from: stage?.from ?? '',
          to: stage?.to ?? '',
        })
      : kind === 'SENT'
        ? [message && t(channelWords[message.channel]), message && t(codeWords(message.status))]
            .filter(Boolean)
            .join(' · ')
        : t(noteWords[kind])
  return (
    <div className="group flex gap-2.5 py-2">
      <Icon name={icons[kind]} size={16} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {message ? (
            <Link
              to="/message/edit/$id"
              params={{ id: message.id }}
              className="font-medium text-accent hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="font-medium">{title}</span>
          )}
          <span className="text-sm text-muted">
            <Moment value={at} time />
            {by ? ` · ${by.name}` : ''}
          </span>
        </div>
        {text ? <p className="break-words whitespace-pre-wrap">{text}</p> : null}
        {message?.error ? <p className="text-danger">{message.error}</p> : null}
      </div>
      {onEdit ? <IconButton icon="pencil" label={t('Edit entry')} onClick={onEdit} /> : null}
      {onDelete ? <IconButton icon="x" label={t('Delete entry')} onClick={onDelete} /> : null}
    </div>
  )
}
