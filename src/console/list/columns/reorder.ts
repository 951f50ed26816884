import { i18n } from '#console/app/i18n.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { placed } from './edit.ts'
import { storeChoices } from './keep.ts'
import { readChoices } from './choices.ts'

/** A press that moves less than this, in px, is a click. */
const SLACK = 6
/** A finger that moves sooner scrolls. */
const REST_MS = 350
/** So near to the edge the list scrolls sideways, by so much a frame. */
const NEAR = 48
const STEP = 12

/** Between which columns one is let go: beside which of them, and where that is in the window. */
interface Spot {
  key: string
  after: boolean
  x: number
}

interface Header {
  scroller: HTMLElement
  cell: HTMLElement
  /** The columns among which it may be moved, in their order: pinned ones stay among themselves. */
  others: { key: string; cell: HTMLElement }[]
  /** From here on columns are seen that do not stay at the left. */
  left: () => number
}

function headerOf<Row>({ layout }: ListModel<Row>, target: Element, key: string): Header | undefined {
  const row = target.closest<HTMLElement>('[role="row"]')
  const scroller = target.closest<HTMLElement>('[role="grid"]')?.parentElement
  const cellOf = (column: string) => row?.querySelector<HTMLElement>(`[data-column="${column}"]`)
  const cell = cellOf(key)
  const isPinned = (column: string) => layout.columns.find((one) => one.column.key === column)?.left !== undefined
  const keys = layout.columns.map(({ column }) => column.key)
  const others = keys.flatMap((one) => {
    const found = isPinned(one) === isPinned(key) ? cellOf(one) : undefined
    return found ? [{ key: one, cell: found }] : []
  })
  if (!scroller || !cell) return undefined
  const lastPinned = isPinned(key) ? undefined : keys.findLast(isPinned)
  const edge = lastPinned === undefined ? undefined : cellOf(lastPinned)
  return { scroller, cell, others, left: () => (edge ?? scroller).getBoundingClientRect()[edge ? 'right' : 'left'] }
}

/** Where a column would go that is let go here; undefined where it would stay in its place. */
function spotAt({ others, cell }: Header, x: number): Spot | undefined {
  const own = others.findIndex((one) => one.cell === cell)
  const found = others.findIndex((one) => {
    const box = one.cell.getBoundingClientRect()
    return x < box.left + box.width / 2
  })
  const at = found === -1 ? others.length : found
  if (at === own || at === own + 1) return undefined
  const [before, after] = [others[at - 1], others[at]]
  if (after) return { key: after.key, after: false, x: after.cell.getBoundingClientRect().left }
  return before && { key: before.key, after: true, x: before.cell.getBoundingClientRect().right }
}

/** What is drawn while a column is dragged: its name at the pointer, and a line where it would go. */
function drawing({ scroller, cell, left }: Header, title: string) {
  const label = document.createElement('div')
  const mark = document.createElement('div')
  label.textContent = title
  label.className =
    'pointer-events-none fixed top-0 left-0 z-40 rounded-sm bg-raised px-2 py-1 text-sm font-medium shadow-raised'
  mark.className = 'pointer-events-none fixed top-0 left-0 z-30 w-0.5 bg-accent'
  mark.dataset.mark = ''
  const host = document.getElementById('main') ?? document.body
  host.append(mark, label)
  cell.style.opacity = '0.4'
  const { cursor, userSelect } = document.body.style
  Object.assign(document.body.style, { cursor: 'grabbing', userSelect: 'none' })
  return {
    show(x: number, y: number, spot: Spot | undefined) {
      const box = scroller.getBoundingClientRect()
      label.style.transform = `translate(${x + 12}px, ${y + 12}px)`
      const at = Math.min(Math.max(spot?.x ?? 0, left()), box.right - 2)
      mark.hidden = spot === undefined
      mark.style.height = `${box.height}px`
      mark.style.transform = `translate(${at - 1}px, ${box.top}px)`
    },
    remove() {
      label.remove()
      mark.remove()
      cell.style.opacity = ''
      Object.assign(document.body.style, { cursor, userSelect })
    },
  }
}

/** The click that ends a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, true))
}

/**
 * Follows the pointer that pressed a column's title: moved a little, or held by a finger for a moment, it takes the
 * column along, and where it is let go the column stays. Escape gives up.
 */
export function reorder<Row>(model: ListModel<Row>, pressed: PointerEvent, key: string): void {
  const { target, pointerId, pointerType } = pressed
  const header = target instanceof Element ? headerOf(model, target, key) : undefined
  const column = model.list.columns.find((one) => one.key === key)
  if (!header || !column) return
  const isFinger = pointerType === 'touch'
  const abort = new AbortController()
  const { signal } = abort
  const last = { x: pressed.clientX, y: pressed.clientY }
  let drawn: ReturnType<typeof drawing> | undefined
  let frame = 0

  function begin(): void {
    drawn = drawing(header as Header, i18n.t(column?.title ?? key))
    draw()
    frame = requestAnimationFrame(scroll)
  }
  function draw(): void {
    drawn?.show(last.x, last.y, spotAt(header as Header, last.x))
  }
  /** Brings the columns into view that are out of it, as long as the pointer is near to the edge. */
  function scroll(): void {
    const { scroller, left } = header as Header
    const { right } = scroller.getBoundingClientRect()
    const by = last.x > right - NEAR ? STEP : last.x < left() + NEAR ? -STEP : 0
    const before = scroller.scrollLeft
    scroller.scrollLeft += by
    if (scroller.scrollLeft !== before) draw()
    frame = requestAnimationFrame(scroll)
  }
  const timer = isFinger ? setTimeout(begin, REST_MS) : undefined
  function end(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    abort.abort()
    if (drawn) swallowClick()
    drawn?.remove()
  }

  const on = <E extends keyof DocumentEventMap>(
    name: E,
    hear: (event: DocumentEventMap[E]) => void,
    options: AddEventListenerOptions = {},
  ) => document.addEventListener(name, hear, { ...options, signal })
  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    // Let go before anybody listened.
    if (event.buttons === 0) {
      end()
      return
    }
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > SLACK
    if (!drawn && far && isFinger) {
      end()
      return
    }
    Object.assign(last, { x: event.clientX, y: event.clientY })
    if (!drawn && far) begin()
    draw()
  })
  on('pointerup', (event) => {
    if (event.pointerId !== pointerId) return
    const spot = drawn && spotAt(header, event.clientX)
    end()
    if (!spot) return
    const { columns } = model.list
    storeChoices(model, placed(columns, readChoices(model.choices), key, spot))
  })
  on('pointercancel', end)
  on(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drawn) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { capture: true },
  )
  // A finger that has taken hold neither scrolls nor opens a menu.
  on('touchmove', (event) => drawn && event.preventDefault(), { passive: false })
  on('contextmenu', (event) => drawn && event.preventDefault(), { capture: true })
}
