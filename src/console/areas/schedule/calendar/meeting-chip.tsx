import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { Shown } from './calendar-cells.ts'

interface MeetingChipProps {
  meeting: Shown
  tabIndex: 0 | -1
  draggable: boolean
  roomy: boolean
  onOpen: () => void
  onDrag: () => void
}

/** A meeting in a cell: when, and of what. */
export function MeetingChip({ meeting, tabIndex, draggable, roomy, onOpen, onDrag }: MeetingChipProps) {
  const { t } = useTranslation()
  const { id, from, title, schedule, instructor, cancelled, moving } = meeting
  const isOff = cancelled || schedule.workflow === 'CANCELLED'
  const about = [title, instructor ?? t('No instructor'), isOff ? t('Cancelled') : ''].filter((part) => part !== '')
  return (
    <button
      type="button"
      data-meeting={id}
      data-entry
      tabIndex={tabIndex}
      draggable={draggable}
      onDragStart={onDrag}
      onClick={onOpen}
      title={`${schedule.code} ${schedule.title} – ${about.join(', ')}`}
      className={cx(
        'flex w-full min-w-0 flex-wrap items-center gap-x-1 overflow-hidden rounded-sm px-1 text-left text-xs focus-visible:outline-2 focus-visible:outline-accent',
        roomy ? 'h-9 content-center' : 'h-5',
        moving ? 'bg-accent text-on-accent outline-2 outline-offset-1 outline-accent' : 'hover:bg-hover',
        !moving && (schedule.workflow === 'DRAFT' || schedule.workflow === 'REVIEW' ? 'bg-sunken' : 'bg-accent-soft'),
        isOff && !moving && 'text-muted line-through',
      )}
    >
      <span className="shrink-0 tabular-nums">{from}</span>{' '}
      <span className="min-w-0 grow basis-0 truncate">{schedule.title}</span>
      <span className="sr-only">{`, ${about.join(', ')}`}</span>
      {roomy ? (
        <span aria-hidden className={cx('basis-full truncate', !moving && 'text-muted')}>
          {instructor ?? t('No instructor')}
        </span>
      ) : null}
    </button>
  )
}
