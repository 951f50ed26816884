import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#console/ui/cx.ts'

const GAP = 4
const EDGE = 8

/** What a panel hangs from: an element, or a point. */
export type Anchor = { element: HTMLElement } | { x: number; y: number }

interface FloatingProps {
  anchor: Anchor
  onClose: () => void
  label: string
  role: 'dialog' | 'menu'
  className?: string
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

function boxOf(anchor: Anchor): { left: number; top: number; bottom: number } {
  if ('element' in anchor) return anchor.element.getBoundingClientRect()
  return { left: anchor.x, top: anchor.y, bottom: anchor.y - GAP }
}

/** Lists that open from within the panel stand elsewhere in the page and still belong to it. */
const belongs = (target: Element) => target.closest('[role="listbox"], [data-headlessui-portal]') !== null

/**
 * A panel over the page beside what it belongs to, always within the window. Escape and a press elsewhere close it; the
 * focus goes back to where it was.
 */
export function Floating({ anchor, onClose, label, role, className, onKeyDown, children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const box = boxOf(anchor)
    const { offsetWidth: width, offsetHeight: height } = element
    const below = box.bottom + GAP
    const top = below + height + EDGE > innerHeight ? Math.max(box.top - GAP - height, EDGE) : below
    setPlace({ left: Math.max(Math.min(box.left, innerWidth - width - EDGE), EDGE), top })
  }, [anchor])

  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const before = document.activeElement
    const onPointerDown = (event: PointerEvent) => {
      const { target } = event
      if (!(target instanceof Element) || panel.current?.contains(target) || belongs(target)) return
      if ('element' in anchor && anchor.element.contains(target)) return
      close.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      // A press elsewhere has taken the focus already.
      const lost = document.activeElement === document.body || document.activeElement === null
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [anchor])

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- `role` is one of two, and both hear keys
    <div
      ref={panel}
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.defaultPrevented) return
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }
      }}
      style={place ?? { left: 0, top: 0, visibility: 'hidden' }}
      className={cx(
        'animate-appear fixed z-40 max-h-[min(28rem,calc(100dvh-1rem))] max-w-[calc(100vw-1rem)] overflow-y-auto',
        'rounded-md bg-raised shadow-raised outline-none',
        className,
      )}
    >
      {children}
    </div>,
    document.body,
  )
}
