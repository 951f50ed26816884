import { Link, useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { drawn, useViewBox } from '#console/screen/grid/use-view-box.ts'
import { cx } from '#console/ui/cx.ts'
import { number } from '#console/ui/format.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { Typed } from '#console/ui/keyboard/type-ahead.ts'
import { NOTHING_TYPED, typeOn } from '#console/ui/keyboard/type-ahead.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { Line } from './tree.ts'

const ROW = 40
const AROUND = 8

interface LineProps {
  line: Line
  id: string
  top: number
  isCurrent: boolean
  onFocus: () => void
  onToggle: () => void
}

function Row({
  line: { node, level, place, of, reports, below, isOpen },
  id,
  top,
  isCurrent,
  onFocus,
  onToggle,
}: LineProps) {
  const { t } = useTranslation()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the focus and hears the keys
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-setsize={of}
      aria-posinset={place}
      aria-selected={isCurrent}
      aria-expanded={reports > 0 ? isOpen : undefined}
      onClick={onFocus}
      style={{ top, height: ROW, paddingLeft: `${0.5 + (level - 1) * 1.5}rem` }}
      className={cx(
        'absolute inset-x-0 flex items-center gap-2 border-b border-line pr-4',
        isCurrent
          ? 'bg-hover -outline-offset-2 group-focus-visible:outline-2 group-focus-visible:outline-accent'
          : 'hover:bg-sunken',
      )}
    >
      {/* The arrows do it too; Tab leads past it. */}
      <span
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
        className={cx(
          'flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover',
          reports === 0 && 'invisible',
        )}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </span>
      <Link
        to="/employee/detail/$id"
        params={{ id: node.id }}
        tabIndex={-1}
        className="max-w-[50%] shrink-0 truncate font-medium hover:text-accent hover:underline"
      >
        {node.name}
      </Link>
      <span className="min-w-0 truncate text-muted">{`${node.position} · ${node.department}`}</span>
      {node.withoutSupervisor ? (
        <span className="shrink-0">
          <StatusPill tone="warning">{t('Without supervisor')}</StatusPill>
        </span>
      ) : null}
      {reports > 0 ? (
        <span className="ml-auto shrink-0 text-sm text-muted tabular-nums">
          {below > reports
            ? t('{{count}} reports, {{below}} in all', { count: reports, below: number(below) })
            : t('{{count}} reports', { count: reports })}
        </span>
      ) : null}
    </div>
  )
}

interface TreeProps {
  lines: readonly Line[]
  /** The employee that the keys are at. */
  current: number | undefined
  onCurrent: (id: number) => void
  onToggle: (id: number, isOpen: boolean) => void
}

/**
 * The tree of WAI-ARIA: arrows walk, open and close it, `*` opens all at one level, letters find a name, Enter opens the
 * employee. Only what is in view is drawn, so the tree itself keeps the focus.
 */
export function OrganizationTree({ lines, current, onCurrent, onToggle }: TreeProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const prefix = useId()
  const frame = useRef<HTMLDivElement>(null)
  const typed = useRef<Typed>(NOTHING_TYPED)
  const { top, height } = useViewBox(frame)
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === current),
  )
  const idOf = (id: number) => `${prefix}-${id}`
  const page = Math.max(1, Math.floor(height / ROW) - 1)
  const line = lines[at]

  function show(place: number): void {
    const box = frame.current
    if (!box) return
    if (place * ROW < box.scrollTop) box.scrollTop = place * ROW
    else if ((place + 1) * ROW > box.scrollTop + box.clientHeight) box.scrollTop = (place + 1) * ROW - box.clientHeight
  }
  function go(place: number): void {
    const to = Math.min(lines.length - 1, Math.max(0, place))
    const next = lines[to]
    if (!next) return
    onCurrent(next.node.id)
    show(to)
  }
  // Back from an employee, the tree is where it was.
  const first = useRef(at)
  useEffect(() => {
    const place = first.current
    const box = frame.current
    box?.focus({ preventScroll: true })
    if (box && (place + 1) * ROW > box.scrollTop + box.clientHeight)
      box.scrollTop = (place + 1) * ROW - box.clientHeight / 2
  }, [])

  const keys: Readonly<Record<string, (one: Line) => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    PageDown: () => go(at + page),
    PageUp: () => go(at - page),
    ArrowRight({ node, reports, isOpen }) {
      if (reports === 0) return
      if (isOpen) go(at + 1)
      else onToggle(node.id, true)
    },
    ArrowLeft({ node, isOpen }) {
      if (isOpen) onToggle(node.id, false)
      else if (node.supervisorId !== null) go(lines.findIndex((one) => one.node.id === node.supervisorId))
    },
    '*': ({ node }) => {
      for (const one of lines)
        if (one.node.supervisorId === node.supervisorId && one.reports > 0) onToggle(one.node.id, true)
    },
    Enter: ({ node }) => void navigate({ to: '/employee/detail/$id', params: { id: node.id } }),
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!line || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const act = event.shiftKey && event.key !== '*' ? undefined : keys[event.key]
    if (event.key.length > 1 && event.key !== 'Shift') typed.current = NOTHING_TYPED
    if (act) act(line)
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
      const names = lines.map(({ node }) => node.name)
      const found = typeOn(typed.current, event.key, event.timeStamp, names, at)
      typed.current = found.typed
      if (found.place !== undefined) go(found.place)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={frame}
      role="tree"
      data-type-ahead
      tabIndex={0}
      aria-label={t('Organization')}
      aria-activedescendant={line ? idOf(line.node.id) : undefined}
      onKeyDown={onKeyDown}
      className="group min-h-0 grow overflow-y-auto border-t border-line outline-none"
    >
      <div role="presentation" className="relative" style={{ height: lines.length * ROW }}>
        {drawn(Math.floor(top / ROW) - AROUND, Math.ceil((top + height) / ROW) + AROUND, lines.length, at).map(
          (place) => {
            const one = lines[place]
            return one ? (
              <Row
                key={one.node.id}
                id={idOf(one.node.id)}
                line={one}
                top={place * ROW}
                isCurrent={place === at}
                onFocus={() => {
                  onCurrent(one.node.id)
                  frame.current?.focus({ preventScroll: true })
                }}
                onToggle={() => onToggle(one.node.id, !one.isOpen)}
              />
            ) : null
          },
        )}
      </div>
    </div>
  )
}
