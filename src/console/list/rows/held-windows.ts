import type { QueryClient } from '@tanstack/react-query'
import { QueryObserver } from '@tanstack/react-query'
import type { Page } from '#contract/core/call.ts'
import type { Source } from './window-query.ts'
import { isFromEnd, windowQuery } from './window-query.ts'

/** A leap by hand to rows far away is asked for when it has lasted this long: a dragged scroll bar passes thousands. */
const LEAP_MS = 70

/** Windows of a list; `key` names the list with its filter and order. */
interface WantedWindows<Row> {
  source: Source<Row>
  key: string
  windows: readonly number[]
}

export interface HeldWindows<Row> {
  /** Asks for these windows and gives up all others. `byHand`: the browser scrolled there, and may go on. */
  hold: (wanted: WantedWindows<Row>, byHand: boolean) => void
  /** Calls with the number of a window whose rows have come or changed, or could not be loaded. Answers how to stop. */
  listen: (hear: (window: number) => void) => () => void
  /** Asks again for those that could not be loaded. */
  retry: () => void
  /** Gives up all. */
  close: () => void
}

/** True when two runs of windows touch or overlap. */
const near = (a: readonly number[], b: readonly number[]) =>
  a.some((window) => b.some((other) => Math.abs(window - other) <= 1))

const isSame = <Row>(a: WantedWindows<Row> | undefined, b: WantedWindows<Row>) =>
  a !== undefined && a.key === b.key && a.source.counted === b.source.counted && a.windows.join() === b.windows.join()

const optionsOf = <Row>(source: Source<Row>, window: number) => ({
  ...windowQuery(source, window),
  notifyOnChangeProps: ['data' as const, 'status' as const],
})

/**
 * The windows that a list has asked for and keeps fresh. They come and go while the list is scrolled, beside what draws
 * it: one more costs nothing for the rows that are there.
 */
export function heldWindows<Row>(client: QueryClient): HeldWindows<Row> {
  const listeners = new Set<(window: number) => void>()
  let observers = new Map<string, { observer: QueryObserver<Page<Row>>; stop: () => void }>()
  let held: WantedWindows<Row> | undefined
  let next: WantedWindows<Row> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function watch({ source }: WantedWindows<Row>, window: number) {
    const observer = new QueryObserver<Page<Row>>(client, optionsOf(source, window))
    const stop = observer.subscribe(() => {
      for (const hear of listeners) hear(window)
    })
    return { observer, stop }
  }

  function giveUp(but: ReadonlyMap<string, unknown> = new Map()) {
    for (const [name, { stop }] of observers) if (!but.has(name)) stop()
  }

  /** A window that is counted from the end of the list holds other rows once there are more, or fewer, in all. */
  function recount(
    { source }: WantedWindows<Row>,
    window: number,
    { observer }: { observer: QueryObserver<Page<Row>> },
  ) {
    observer.setOptions(optionsOf(source, window))
    if (isFromEnd(source, window)) void observer.refetch()
  }

  function take(wanted: WantedWindows<Row>) {
    const before = held?.key === wanted.key ? held.source.counted : undefined
    const isCounted = before !== undefined && before !== wanted.source.counted
    next = undefined
    held = wanted
    const taken: typeof observers = new Map()
    for (const window of wanted.windows) {
      const name = `${window} ${wanted.key}`
      const known = observers.get(name)
      if (known && isCounted) recount(wanted, window, known)
      taken.set(name, known ?? watch(wanted, window))
    }
    giveUp(taken)
    observers = taken
  }

  return {
    hold(wanted, byHand) {
      if (isSame(next ?? held, wanted)) return
      clearTimeout(timer)
      if (!byHand) {
        take(wanted)
        return
      }
      next = wanted
      const leaps = held?.key === wanted.key && !near(held.windows, wanted.windows)
      if (leaps) {
        giveUp()
        observers = new Map()
      }
      // Even the next rows are asked for only after the frame, which has others to draw.
      timer = setTimeout(() => take(wanted), leaps ? LEAP_MS : 0)
    },
    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    retry() {
      for (const { observer } of observers.values()) {
        const { isError, data } = observer.getCurrentResult()
        if (isError && data === undefined) void observer.refetch()
      }
    },
    close() {
      clearTimeout(timer)
      giveUp()
      observers = new Map()
      held = undefined
      next = undefined
    },
  }
}
