import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { cx } from '#console/ui/cx.ts'
import { useScrollEdges } from '#console/ui/use-scroll-edges.ts'

export interface StripItem {
  key: string
  label: string
  /** How many rows it has; absent as long as that is not known. */
  count?: string | undefined
  active: boolean
  choose: () => void
}

interface StripProps {
  label: string
  items: readonly StripItem[]
  /** Before the items. */
  children?: ReactNode
  /** Escape leads back to the rows. */
  onLeave: () => void
}

/** Choices side by side, one of them in force. One stop for Tab; the arrow keys, Home and End move and choose at once. */
export function Strip({ label, items, children, onLeave }: StripProps) {
  const row = useRef<HTMLDivElement>(null)
  useScrollEdges(row)
  const stop = items.find(({ active }) => active) ?? items[0]

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex(({ key }) => key === (event.target as HTMLElement).dataset.item)
    if (event.key === 'Escape') onLeave()
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key !== 'Escape' && (to === undefined || at < 0)) return
    event.preventDefault()
    event.stopPropagation()
    const next = to === undefined ? undefined : items[(to + items.length) % items.length]
    if (!next) return
    next.choose()
    row.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(next.key)}"]`)?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="scroll-edges flex shrink-0 items-center gap-1 overflow-x-auto px-4 pb-2"
    >
      {children}
      {items.map(({ key, label: words, count, active, choose }) => (
        <button
          key={key}
          type="button"
          data-item={key}
          aria-pressed={active}
          tabIndex={key === stop?.key ? 0 : -1}
          onClick={choose}
          className={cx(
            'flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 whitespace-nowrap -outline-offset-2',
            active ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          {words}
          {count === undefined ? null : <span className="text-sm tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  )
}
