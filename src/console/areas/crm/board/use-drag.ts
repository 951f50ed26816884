import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Prospect } from '#contract/crm/prospect.ts'

/** A mouse that moves this far drags; a finger that moves this far before it has held the card scrolls. */
const SLOP = 6
/** A finger that rests this long on a card has picked it up. */
const HOLD_MS = 300
/** This near to the edge the board scrolls, this far each frame. */
const EDGE = 48
const SCROLLED = 14

interface Dragged {
  row: Prospect
  /** The stage beneath the pointer. */
  over: number | undefined
}

interface DragOptions {
  frame: RefObject<HTMLElement | null>
  /** The card at an element, if it may be moved. */
  rowAt: (target: EventTarget) => Prospect | undefined
  onDrop: (row: Prospect, stageId: number) => void
}

/** Drags a card with the mouse, or with a finger that rests on it first, so that the board still scrolls. */
export function useDrag({ frame, rowAt, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged>()
  const ghost = useRef<HTMLDivElement>(null)
  /** The click that ends a drag opens nothing. */
  const wasDrag = useRef(false)
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])

  function onPointerDown({ target, button, isPrimary, pointerId, pointerType, clientX, clientY }: ReactPointerEvent) {
    cancel.current()
    wasDrag.current = false
    const row = button === 0 && isPrimary ? rowAt(target) : undefined
    if (!row) return
    const listening = new AbortController()
    const { signal } = listening
    const isMouse = pointerType === 'mouse'
    let at = { x: clientX, y: clientY }
    let isActive = false
    let over: number | undefined
    let turn = 0

    const place = () => {
      if (ghost.current) ghost.current.style.transform = `translate(${at.x + 8}px, ${at.y + 8}px)`
    }
    const aim = () => {
      const column = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-stage]')
      const next = column ? Number(column.dataset.stage) : undefined
      if (next === over) return
      over = next
      setDragged({ row, over })
    }
    const scroll = () => {
      const box = frame.current?.getBoundingClientRect()
      const by = !box ? 0 : at.x < box.left + EDGE ? -SCROLLED : at.x > box.right - EDGE ? SCROLLED : 0
      if (by !== 0) {
        frame.current?.scrollBy(by, 0)
        aim()
      }
      place()
      turn = requestAnimationFrame(scroll)
    }
    const begin = () => {
      isActive = true
      wasDrag.current = true
      setDragged({ row, over })
      turn = requestAnimationFrame(scroll)
    }
    const holding = isMouse ? undefined : setTimeout(begin, HOLD_MS)
    const end = () => {
      clearTimeout(holding)
      cancelAnimationFrame(turn)
      listening.abort()
      setDragged(undefined)
    }
    cancel.current = end

    const on = <K extends keyof WindowEventMap>(
      type: K,
      hear: (event: WindowEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ) => window.addEventListener(type, hear, { signal, ...options })
    on('pointermove', (event) => {
      if (event.pointerId !== pointerId) return
      at = { x: event.clientX, y: event.clientY }
      if (!isActive) {
        if (Math.hypot(at.x - clientX, at.y - clientY) < SLOP) return
        if (!isMouse) {
          end()
          return
        }
        begin()
      }
      place()
      aim()
    })
    on('pointerup', (event) => {
      if (event.pointerId !== pointerId) return
      const to = isActive ? over : undefined
      end()
      if (to !== undefined) onDrop(row, to)
    })
    on('pointercancel', end)
    on('blur', end)
    const instead = (event: Event) => {
      if (isActive) event.preventDefault()
    }
    // Once the card is picked up the finger moves it, and scrolls no more.
    on('touchmove', instead, { passive: false })
    on('contextmenu', instead)
    const stop = (event: KeyboardEvent) => {
      if (!isActive || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    on('keydown', stop, { capture: true })
  }

  return { dragged, ghost, wasDrag, onPointerDown }
}
