import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { KeyboardEvent } from 'react'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Page } from '#contract/core/call.ts'
import { allows } from '#contract/core/permission.ts'
import type { Prospect } from '#contract/crm/prospect.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import type { ListAction } from '#console/list/list-keys.ts'
import { actionOf } from '#console/list/list-keys.ts'
import type { BoardProps } from '#console/list/resource-list.ts'
import { keymapAtom } from '#console/list/use-list-keys.ts'
import { isAbout, onLiveChanges } from '#console/live/live-changes.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { isApple } from '#console/ui/keyboard/keys.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { boardCommands } from './board.commands.ts'
import { boardKey, boardQuestion } from './board-query.ts'
import { CARD, GAP } from './card.tsx'
import { Column } from './column.tsx'
import { useDrag } from './use-drag.ts'
import { useMoves } from './use-moves.ts'

/** The board follows changes of others, at most this often. */
const FOLLOW_MS = 400

/** What the keys of the list do besides walking its rows. */
const passed = new Set<ListAction['do']>(['back', 'filters', 'search', 'tab'])

const cardAt = (target: EventTarget): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-card]') ?? undefined) : undefined
const idOf = (card: HTMLElement | undefined) => (card ? Number(card.dataset.card) : undefined)

/** Reads the board anew when others have changed prospects. */
function useFollow(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveChanges((changes) => {
      if (timer !== undefined || !isAbout(changes, 'prospect', 'any')) return
      timer = setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: boardKey })
      }, FOLLOW_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}

/** The prospects of the list's filters by stage. */
export default function Board({
  customerId,
  query,
  openedId,
  onOpen,
  onFollow,
  onFocusRow,
  onKeyDown,
}: BoardProps<Prospect>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const mayMove = allows(useAtomValue(permissionsAtom), 'crm:update')
  const keymap = useAtomValue(keymapAtom)
  const { data, error, refetch } = useQuery({
    ...boardQuestion(customerId, query),
    placeholderData: keepPreviousData,
  })
  const { moves, move, said } = useMoves()
  const frame = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  /** The card that has the focus keeps it where it goes. */
  const holds = useRef(false)
  useFollow()

  const stages = data?.stages ?? []
  const firstCard = stages.find(({ cards }) => cards.length > 0)?.cards[0]?.id
  const current = focused ?? firstCard
  const rowOf = (id: number | undefined): Prospect | undefined =>
    id === undefined
      ? undefined
      : (moves.get(id)?.row ??
        stages.flatMap(({ cards }) => cards).find((row) => row.id === id) ??
        // Further cards come window by window.
        client
          .getQueriesData<Page<Prospect>>({ queryKey: boardQuestion(customerId, query).queryKey })
          .flatMap(([, page]) => (Array.isArray(page?.data) ? page.data : []))
          .find((row) => row.id === id))

  const cardOf = (id: number | undefined) =>
    id === undefined ? null : (frame.current?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null)

  useLayoutEffect(() => {
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || activeElement.id === 'main'
    if (!(holds.current || (isFree && openedId === undefined)) || !isFree) return
    const card = cardOf(current)
    card?.focus({ preventScroll: true })
    if (holds.current) card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const row = rowOf(current)
  const reported = useRef<number | undefined>(undefined)
  useEffect(() => {
    // A card that only moved is reported to the list around the board once it is painted.
    if (reported.current === row?.id) startTransition(() => onFocusRow(row))
    else onFocusRow(row)
    reported.current = row?.id
  }, [row, onFocusRow])
  useEffect(() => () => onFocusRow(undefined), [onFocusRow])

  function go(id: number): void {
    setFocused(id)
    holds.current = true
    const card = cardOf(id)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (openedId !== undefined) onFollow(id)
  }

  /** The cards that are drawn, column by column, from top to bottom. */
  const drawn = () =>
    [...(frame.current?.querySelectorAll<HTMLElement>('[data-stage]') ?? [])].map((column) => ({
      column,
      cards: [...column.querySelectorAll<HTMLElement>('[data-card]')].toSorted(
        (a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')),
      ),
    }))
  const { dragged, ghost, wasDrag, onPointerDown } = useDrag({
    frame,
    rowAt: (target) => (mayMove ? rowOf(idOf(cardAt(target))) : undefined),
    onDrop(found, stageId) {
      const to = stages.find(({ id }) => id === stageId)
      if (to) move(found, to)
    },
  })

  function step(by: number): void {
    const column = drawn().find(({ cards }) => cards.some((card) => idOf(card) === current))
    if (!column) return
    const { cards } = column
    const at = cards.findIndex((card) => idOf(card) === current)
    const id = idOf(cards[Math.max(0, Math.min(cards.length - 1, at + by))])
    if (id !== undefined) go(id)
  }

  function stepColumn(by: 1 | -1): void {
    const columns = drawn()
    const at = columns.findIndex(({ cards }) => cards.some((card) => idOf(card) === current))
    const card = cardOf(current)
    const top = card?.getBoundingClientRect().top ?? 0
    for (let next = at + by; next >= 0 && next < columns.length; next += by) {
      const cards = columns[next]?.cards ?? []
      const near = cards.toSorted(
        (a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top),
      )[0]
      const id = idOf(near)
      if (id !== undefined) {
        go(id)
        return
      }
    }
  }

  function shift(by: 1 | -1): boolean {
    const at = stages.findIndex(({ id }) => id === row?.stage.id)
    const to = stages[at + by]
    if (!row || at < 0 || !to) return false
    holds.current = true
    setFocused(row.id)
    move(row, to)
    return true
  }
  const isOnCard = () => document.activeElement?.closest('[data-card]') !== null
  useScreenCommands(boardCommands, {
    right: mayMove ? () => isOnCard() && shift(1) : undefined,
    left: mayMove ? () => isOnCard() && shift(-1) : undefined,
  })

  function hear(event: KeyboardEvent): void {
    const id = idOf(cardAt(event.target))
    if (id === undefined || event.shiftKey) return
    const action = actionOf(event, keymap, isApple)
    if (event.key === 'ArrowLeft') stepColumn(-1)
    else if (event.key === 'ArrowRight') stepColumn(1)
    else if (action?.do === 'move' && !action.extend) {
      step(typeof action.by === 'number' ? action.by : action.by === 'first' || action.by === 'page-up' ? -8 : 8)
    } else if (action?.do === 'open' || action?.do === 'preview') onOpen(id)
    else if (action && passed.has(action.do)) {
      onKeyDown(event)
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (error && !data) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-4">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('Try again')}</Button>
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys and the pointer of the cards in it
    <div
      ref={frame}
      className="flex min-h-0 grow gap-3 overflow-x-auto p-3"
      aria-busy={data === undefined}
      onKeyDown={hear}
      onClick={({ target }) => {
        const id = idOf(cardAt(target))
        if (id === undefined || wasDrag.current) return
        setFocused(id)
        onOpen(id)
      }}
      onFocus={({ target }) => {
        const id = idOf(cardAt(target))
        holds.current = id !== undefined
        if (id !== undefined) setFocused(id)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) holds.current = false
      }}
      onPointerDown={onPointerDown}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      {data
        ? stages.map((stage) => (
            <Column
              key={stage.id}
              customerId={customerId}
              query={query}
              stage={stage}
              moves={[...moves.values()].filter((one) => one.stages.includes(stage.id))}
              focused={stage.id === row?.stage.id ? current : undefined}
              opened={openedId}
              isTarget={dragged !== undefined && dragged.over === stage.id && dragged.row.stage.id !== stage.id}
            />
          ))
        : [1, 2, 3, 4, 5].map((n) => (
            <div key={n} className="flex w-72 shrink-0 flex-col gap-2">
              <Skeleton className="h-12" />
              {[1, 2, 3].map((card) => (
                <div key={card} style={{ height: CARD, marginBottom: GAP }}>
                  <Skeleton className="h-full" />
                </div>
              ))}
            </div>
          ))}
      {dragged ? (
        <div
          ref={ghost}
          aria-hidden
          className="pointer-events-none fixed top-0 left-0 z-30 w-64 truncate rounded-md border border-accent bg-raised px-2.5 py-2 font-medium shadow-lg"
        >
          {dragged.row.name}
        </div>
      ) : null}
    </div>
  )
}
