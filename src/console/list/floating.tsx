import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#console/ui/cx.ts'

const GAP = 4
const EDGE = 8

/** What a panel hangs from: an element, or a point. */
type Anchor = { element: HTMLElement } | { x: number; y: number }

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
 * A panel over the page beside what it belongs to, always within the window. Escape and a press elsewhere close it;
 * where the focus goes then is for `onClose` to say.
 */
export function Floating({ anchor, onClose, label, role, className, onKeyDown, children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const box = boxOf(anchor)
    const { offsetWidth: width, offsetHeight: height } = element
    const below = box.bottom + GAP
    const top = below + height + EDGE > innerHeight ? Math.max(box.top - GAP - height, EDGE) : below
    element.style.left = `${Math.max(Math.min(box.left, innerWidth - width - EDGE), EDGE)}px`
    element.style.top = `${top}px`
  }, [anchor])

  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      const { target } = event
      if (!(target instanceof Element) || panel.current?.contains(target) || belongs(target)) return
      if ('element' in anchor && anchor.element.contains(target)) return
      close.current()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
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
      className={cx(
        'animate-appear fixed top-0 left-0 z-40 max-h-[min(28rem,calc(100dvh-1rem))] max-w-[calc(100vw-1rem)] overflow-y-auto',
        'rounded-md bg-raised shadow-raised outline-none',
        className,
      )}
    >
      {children}
    </div>,
    // Within the landmark whose part it is; a menu outside of all is found by nobody who goes from one to the next.
    document.getElementById('main') ?? document.body,
  )
}
