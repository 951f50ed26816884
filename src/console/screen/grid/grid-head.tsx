import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'

interface HeadCellProps {
  /** What it is sorted by. */
  of: string
  title: string
  hint?: string | undefined
  place: number
  left: number | undefined
  width: number
  text: boolean
  sort: string
  onSort: (sort: string) => void
}

/** The heading of a column, which sorts by it: upwards, then downwards. */
export function GridHeadCell({ of, title, hint, place, left, width, text, sort, onSort }: HeadCellProps) {
  const { t } = useTranslation()
  const isUp = sort === of
  const isDown = sort === `-${of}`
  const frozen = left === undefined
  return (
    <div
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      style={{ left, width }}
      className={cx(
        'h-full border-r border-line bg-sunken',
        frozen ? 'sticky left-0 z-30 border-line-strong' : 'absolute inset-y-0',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        title={hint === undefined ? title : `${title}, ${hint}`}
        onClick={() => onSort(isUp ? `-${of}` : of)}
        className={cx(
          'flex size-full min-w-0 items-center gap-1 px-2 hover:bg-hover',
          text ? 'text-left' : 'flex-row-reverse text-right',
          (isUp || isDown) && 'text-text',
        )}
      >
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-medium">{title}</span>
          {hint === undefined ? null : <span className="truncate text-xs">{hint}</span>}
        </span>
        {isUp || isDown ? (
          <>
            <Icon name="chevron-down" size={14} className={cx('shrink-0', isUp && 'rotate-180')} />
            <span className="sr-only">{isUp ? t('ascending') : t('descending')}</span>
          </>
        ) : null}
      </button>
    </div>
  )
}
