import { useEffect, useState } from 'react'
import { cx } from '#console/ui/cx.ts'
import { Kbd } from '#console/ui/kbd.tsx'

interface Shown {
  text: string
  keys: string | undefined
  x: number
  y: number
  /** Where the tooltip stands, seen from its element. */
  side: 'right' | 'below' | 'above'
}

const DELAY = 350

function place(element: HTMLElement): Shown | null {
  const text = element.dataset.tip
  if (!text) return null
  const box = element.getBoundingClientRect()
  const keys = element.dataset.tipKeys
  if (element.dataset.tipSide === 'right') {
    return { text, keys, x: box.right + 8, y: box.top + box.height / 2, side: 'right' }
  }
  const x = Math.min(Math.max(box.left + box.width / 2, 90), innerWidth - 90)
  const below = box.bottom + 44 < innerHeight
  return { text, keys, x, y: below ? box.bottom + 6 : box.top - 6, side: below ? 'below' : 'above' }
}

const sides = {
  right: '-translate-y-1/2',
  below: '-translate-x-1/2',
  above: '-translate-x-1/2 -translate-y-full',
} as const

/**
 * Draws the tooltip of whatever element with `tip(…)` the pointer or the focus is on. One layer for the whole page, so
 * that no scrolling box cuts a tooltip off. The element's own label is what screen readers say.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const show = (event: Event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      clearTimeout(timer)
      if (!element) return setShown(null)
      if (event.type === 'focusin' && !element.matches(':focus-visible')) return
      timer = setTimeout(() => setShown(element.isConnected ? place(element) : null), DELAY)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('focusout', hide)
    document.addEventListener('scroll', hide, true)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('scroll', hide, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!shown) return null
  return (
    <div
      aria-hidden
      style={{ left: shown.x, top: shown.y }}
      className={cx(
        'pointer-events-none fixed z-50 flex max-w-72 items-center gap-2 rounded-md bg-raised px-2 py-1 text-sm shadow-raised',
        sides[shown.side],
      )}
    >
      {shown.text}
      {shown.keys ? <Kbd keys={shown.keys} /> : null}
    </div>
  )
}
