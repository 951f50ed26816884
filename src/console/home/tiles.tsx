import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { home } from '#contract/home/home.ts'
import type { WidgetKey } from '#contract/home/widgets.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Tile } from './tile.tsx'
import { hrefOf } from './shown-widgets.ts'

/** What waits changes all the time; whoever leaves the page open sees it. */
const AGAIN_MS = 60_000

/** The widgets of a customer, all in one question. */
export const homeQuestion = (customerId: number) => apiQuery(home, { customerId, query: {} })

/** How many tiles stand next to each other. */
function columnsOf(frame: HTMLElement | null): number {
  const list = frame?.querySelector('ul')
  return list ? Math.max(1, getComputedStyle(list).gridTemplateColumns.split(' ').length) : 1
}

interface TilesProps {
  customerId: number
  shown: readonly WidgetKey[]
  /** They take the keys also while nothing has the focus. */
  stray?: boolean
  /** Told which one has the focus. */
  onFocus?: (key: WidgetKey) => void
}

/** Widgets next to each other, walked with the arrow keys. */
export function Tiles({ customerId, shown, stray = false, onFocus }: TilesProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const hint = useId()
  const masterId = useAtomValue(sessionAtom)?.customer.masterId ?? 0
  const { data, error, refetch } = useQuery({ ...homeQuestion(customerId), refetchInterval: AGAIN_MS })
  const byKey = new Map(data?.widgets.map((widget) => [widget.key, widget]))
  const found = shown.flatMap((key) => byKey.get(key) ?? [])
  const rows = found.map(({ key }) => key)
  const { frame, handlers, current, focusRow, stop } = useRovingFocus({ rows, stray })

  // A tile that is moved is taken out and put in again, which takes the focus from it.
  const hadFocus = useRef(false)
  const order = rows.join()
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusRow(current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the order changes
  }, [order])

  function onKeyDown(event: KeyboardEvent): void {
    const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const by = across ?? (down === undefined ? undefined : down * columnsOf(frame.current))
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (by === undefined || !isPlain) return handlers.onKeyDown(event)
    const to = rows[rows.findIndex((key) => key === current) + by]
    event.preventDefault()
    if (to !== undefined) focusRow(to)
  }

  const taking = {
    onKeyDown,
    onFocus(event: FocusEvent) {
      handlers.onFocus(event)
      hadFocus.current = true
      const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row
      const focused = rows.find((one) => one === key)
      if (focused) onFocus?.(focused)
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) hadFocus.current = false
    },
  }

  if (error && !data) {
    return (
      <ErrorState
        title={t('The home page cannot be shown')}
        actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  const grid = 'grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3'
  if (!data) {
    return (
      <div aria-busy className={grid}>
        {shown.map((key) => (
          <Skeleton key={key} className="h-22" />
        ))}
      </div>
    )
  }
  return (
    <div ref={frame} {...taking}>
      <p id={hint} className="sr-only">
        {t('Arrow keys go from one widget to the next, Enter opens the list of one.')}
      </p>
      <ul aria-label={t('Widgets')} aria-describedby={hint} className={grid}>
        {found.map((widget) => (
          <Tile
            key={widget.key}
            widget={widget}
            href={hrefOf(widget.key, { today: data.today, masterId })}
            stop={stop(widget.key)}
          />
        ))}
      </ul>
      <p className="pt-2 text-sm text-muted">
        {t('Figures as of')} <Moment value={data.asOf} time />
      </p>
    </div>
  )
}
