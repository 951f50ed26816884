import { useQueries } from '@tanstack/react-query'
import { Fragment, memo, useRef, useState } from 'react'
import type { BoardStage } from '#contract/crm/prospect-calls.ts'
import type { Prospect } from '#contract/crm/prospect.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { number, rupiah } from '#console/ui/format.ts'
import type { BoardQuery } from './board-query.ts'
import { WINDOW, windowQuestion } from './board-query.ts'
import { Card, CARD, GAP } from './card.tsx'
import type { Move } from './use-moves.ts'

const STEP = CARD + GAP
/** Cards above and below what is in view. */
const AHEAD = 6

interface ColumnProps {
  customerId: number
  query: BoardQuery
  stage: BoardStage
  /** Those that come, go, or passed through. */
  moves: readonly Move[]
  focused: number | undefined
  opened: number | undefined
  /** A card of another column is dragged over it. */
  isTarget: boolean
}

/** A move is told to the columns that it concerns: the others are not drawn anew, so that a card is moved in a frame. */
function isSameColumn({ moves: before, ...a }: ColumnProps, { moves: after, ...b }: ColumnProps): boolean {
  return (
    before.length === after.length &&
    before.every((move, n) => move === after[n]) &&
    a.customerId === b.customerId &&
    a.query === b.query &&
    a.stage === b.stage &&
    a.focused === b.focused &&
    a.opened === b.opened &&
    a.isTarget === b.isTarget
  )
}

/** The cards of a stage, drawn where they are in view. */
export const Column = memo(function Column({
  customerId,
  query,
  stage,
  moves,
  focused,
  opened,
  isTarget,
}: ColumnProps) {
  const { t } = useTranslation()
  const { id, name, kind, count, value, cards, wipLimit } = stage
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ first: 0, last: Math.ceil(window.innerHeight / STEP) })

  const come = moves.filter((move) => move.to === id)
  const moved = moves.filter((move) => move.from === id && move.to !== id)
  const isElsewhere = (row: Prospect | undefined) => row !== undefined && moves.some((move) => move.row.id === row.id)
  const total = count + come.filter((move) => move.from !== id).length - moved.length
  const worth = (of: readonly Move[]) => of.reduce((sum, { row }) => sum + (row.value ?? 0), 0)
  const sum = value + worth(come.filter((move) => move.from !== id)) - worth(moved)

  const first = Math.max(0, view.first - AHEAD)
  const last = Math.min(count - 1, view.last + AHEAD)
  const from = Math.max(first, cards.length)
  const windows =
    last < from
      ? []
      : Array.from(
          { length: Math.floor(last / WINDOW) - Math.floor(from / WINDOW) + 1 },
          (_, n) => n + Math.floor(from / WINDOW),
        )
  const asked = useQueries({ queries: windows.map((at) => windowQuestion(customerId, query, id, at)) })
  const rowAt = (index: number): Prospect | undefined =>
    cards[index] ?? asked[windows.indexOf(Math.floor(index / WINDOW))]?.data?.data[index % WINDOW]

  const shown: { row: Prospect; isMoving: boolean }[] = come.map(({ row }) => ({ row, isMoving: true }))
  // What is on its way elsewhere leaves no gap.
  let skipped = 0
  for (let index = 0; index < first; index += 1) {
    if (index >= cards.length) break
    if (isElsewhere(cards[index])) skipped += 1
  }
  const offset = come.length + first - skipped
  const rest: { row: Prospect | undefined; at: number }[] = []
  let at = offset
  for (let index = first; index <= last; index += 1) {
    const row = rowAt(index)
    if (isElsewhere(row)) continue
    rest.push({ row, at })
    at += 1
  }
  const isOver = wipLimit !== null && total > wipLimit
  const label = t('{{stage}}, {{count}} prospects, {{value}}', {
    stage: name,
    count: number(total),
    value: rupiah(sum),
  })

  return (
    <section
      aria-label={label}
      data-stage={id}
      className={cx(
        'flex w-72 shrink-0 flex-col rounded-md border max-sm:w-[85vw]',
        isTarget ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <header className="flex flex-col gap-0.5 border-b border-line px-3 py-2">
        <div className="flex items-center gap-2">
          <span
            aria-hidden
            className={cx(
              'size-2.5 shrink-0 rounded-full',
              kind === 'WON' ? 'bg-success' : kind === 'LOST' ? 'bg-muted' : 'bg-active',
            )}
          />
          <h2 className="min-w-0 grow truncate font-semibold">{name}</h2>
          <span className={cx('tabular-nums', isOver ? 'font-semibold text-danger' : 'text-muted')}>
            {wipLimit === null ? number(total) : `${number(total)} / ${number(wipLimit)}`}
          </span>
        </div>
        <div className="flex justify-between gap-2 text-sm text-muted">
          <span className="tabular-nums">{rupiah(sum)}</span>
          {isOver ? <span className="text-danger">{t('Over the limit')}</span> : null}
        </div>
      </header>
      <div
        ref={scroller}
        className="min-h-24 grow overflow-y-auto p-2"
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
          const next = { first: Math.floor(scrollTop / STEP), last: Math.ceil((scrollTop + clientHeight) / STEP) }
          setView((before) => (before.first === next.first && before.last === next.last ? before : next))
        }}
      >
        <div
          role="listbox"
          data-queue
          aria-label={label}
          className="relative"
          style={{ height: Math.max(0, total * STEP - GAP) }}
        >
          {shown.map(({ row }, n) => (
            <Card
              key={row.id}
              row={row}
              at={n}
              count={total}
              isFocused={row.id === focused}
              isOpen={row.id === opened}
              isMoving
            />
          ))}
          {rest.map(({ row, at: place }) =>
            row ? (
              <Card
                key={row.id}
                row={row}
                at={place}
                count={total}
                isFocused={row.id === focused}
                isOpen={row.id === opened}
                isMoving={false}
              />
            ) : (
              <Fragment key={`place ${place}`}>
                <div
                  aria-hidden
                  style={{ height: CARD, transform: `translateY(${place * STEP}px)` }}
                  className="absolute inset-x-0 top-0 rounded-md border border-line bg-surface"
                />
              </Fragment>
            ),
          )}
        </div>
        {total === 0 ? <p className="px-1 text-sm text-muted">{t('No prospects here.')}</p> : null}
      </div>
    </section>
  )
}, isSameColumn)
