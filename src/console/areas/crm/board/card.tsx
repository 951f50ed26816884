import { memo } from 'react'
import type { Prospect } from '#contract/crm/prospect.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { rupiah, shortDate } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import { TimeInStage } from '../time-in-stage.tsx'

export const CARD = 92
export const GAP = 8

interface CardProps {
  row: Prospect
  /** Its place in the column, from 0. */
  at: number
  count: number
  isFocused: boolean
  isOpen: boolean
  isMoving: boolean
}

/** A prospect on the board. */
export const Card = memo(function Card({ row, at, count, isFocused, isOpen, isMoving }: CardProps) {
  const { t } = useTranslation()
  const { id, name, interest, owner, value, nextFollowUpAt, overdue } = row
  return (
    <div
      role="option"
      data-card={id}
      aria-selected={isOpen}
      aria-setsize={count}
      aria-posinset={at + 1}
      aria-busy={isMoving || undefined}
      tabIndex={isFocused ? 0 : -1}
      style={{ height: CARD, transform: `translateY(${at * (CARD + GAP)}px)` }}
      className={cx(
        'absolute inset-x-0 top-0 flex cursor-grab touch-manipulation flex-col justify-between rounded-md border px-2.5 py-2 -outline-offset-2 outline-accent select-none focus-visible:outline-2',
        // A finger that rests on it picks it up.
        '[-webkit-touch-callout:none]',
        isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-raised hover:bg-hover',
        isMoving && 'opacity-70',
      )}
    >
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 grow truncate font-medium">{name}</span>
        {value === null ? null : <span className="shrink-0 text-sm tabular-nums">{rupiah(value)}</span>}
      </div>
      <span className="truncate text-sm text-muted">{interest?.name ?? '–'}</span>
      <div className="flex items-center gap-2 text-sm">
        <span className="flex min-w-0 items-center gap-1 text-muted">
          <Icon name="user" size={14} className="shrink-0" />
          <span className="truncate">{owner?.name ?? t('No owner')}</span>
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-2">
          {nextFollowUpAt === null ? null : (
            <span className={overdue ? 'text-danger' : 'text-muted'} title={t(overdue ? 'Overdue' : 'Follow up')}>
              {shortDate(nextFollowUpAt)}
            </span>
          )}
          <TimeInStage row={row} />
        </span>
      </div>
    </div>
  )
})
