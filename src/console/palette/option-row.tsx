import { memo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import { Kbd } from '#console/ui/kbd.tsx'
import { marksOf } from '#engine/rank/rank.ts'
import type { Option } from './ask/pick-list.tsx'

function Marked({ label, text }: { label: string; text: string }) {
  const marks = text === '' ? [] : marksOf(label, text)
  if (marks.length === 0) return label
  const parts = marks.flatMap(([from, to], at) => [
    label.slice(marks[at - 1]?.[1] ?? 0, from),
    <mark key={from} className="bg-transparent font-semibold text-accent">
      {label.slice(from, to)}
    </mark>,
  ])
  return [...parts, label.slice(marks.at(-1)?.[1] ?? 0)]
}

export interface OptionRowProps {
  option: Option
  /** The id of its element, for the field that names it. */
  id: string
  marked: string
  selected: boolean
  onPick: (option: Option) => void
  /** The pointer is over it. */
  onPoint: (option: Option) => void
}

/**
 * One row of a list to choose from. A greyed one can be reached, so that its reason is read, but not chosen. cmdk moves
 * among whatever bears its marks; its own item listens to its store and registers itself, which a dozen of them feel at
 * every key.
 */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, id, marked, selected, onPick, onPoint } = props
  const { t } = useTranslation()
  const { label, hint, keys, icon, reason } = option
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
    <div
      id={id}
      cmdk-item=""
      data-value={option.id}
      role="option"
      aria-selected={selected}
      data-selected={selected}
      tabIndex={-1}
      onClick={() => onPick(option)}
      onPointerMove={selected ? undefined : () => onPoint(option)}
      data-blocked={reason === undefined ? undefined : ''}
      className="flex min-h-row items-center gap-2.5 rounded-md px-2.5 py-1 data-[selected=true]:bg-hover"
    >
      {icon ? <Icon name={icon} className="shrink-0 text-muted" /> : null}
      <span className="flex min-w-0 grow flex-col">
        <span className={cx(option.detail ? 'wrap-anywhere' : 'truncate', reason !== undefined && 'text-muted')}>
          <Marked label={label} text={marked} />
        </span>
        {option.detail}
        {reason === undefined ? null : (
          <span className="text-sm text-muted">
            <span className="sr-only">{t('Not possible:')} </span>
            {reason}
          </span>
        )}
      </span>
      {hint ? <span className="max-w-[45%] shrink-0 truncate text-sm text-muted">{hint}</span> : null}
      {keys ? <Kbd keys={keys} /> : null}
    </div>
  )
})
