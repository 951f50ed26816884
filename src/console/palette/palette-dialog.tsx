import { whenIdle } from '#console/app/screen/when-idle.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#console/ui/cx.ts'
import { returnFocus } from '#console/ui/keyboard/focus-trail.ts'
import { typeEarly } from './early-text.ts'
import { takeFocusedBefore } from './palette-open.ts'

const focusable = 'a[href],button:not([disabled]),input:not([disabled]),select,textarea:not([disabled]),[tabindex="0"]'

/** Tab goes round within the panel. */
function keepTab(event: KeyboardEvent, panel: HTMLElement): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const start = event.shiftKey ? stops.at(-1) : stops[0]
  if (document.activeElement !== edge || !start) return
  event.preventDefault()
  start.focus()
}

/** Gives the keys to what had them when the panel was closed, else to its field, the text selected to be replaced. */
function focusField(panel: HTMLElement, last: Element | null): void {
  const held = last instanceof HTMLElement && panel.contains(last) ? last : null
  const field = held ?? panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
  // Before it has the keys: what was typed ahead takes the place of what is selected.
  if (field instanceof HTMLInputElement) field.select()
  field.focus({ preventScroll: true })
}

/** Gives the keys back to what had them before; a closed panel keeps them from nobody. */
function giveBack(panel: HTMLElement | null): void {
  returnFocus(takeFocusedBefore())
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && panel?.contains(activeElement)) activeElement.blur()
}

/**
 * Everything behind the palette: the page and whatever is open over it. Their containers belong to Headless UI, which
 * makes them inert and puts them back as it found them; what is in them is nobody's but ours.
 */
function behind(): Element[] {
  return [...document.querySelectorAll('#root > *, [data-headlessui-portal] > *')]
}

/** Takes the keys and the pointer from what is behind. Answers how to give them back. */
function makeInert(): () => void {
  const taken = behind().filter((one) => !one.hasAttribute('inert'))
  for (const one of taken) one.setAttribute('inert', '')
  return () => {
    for (const one of taken) one.removeAttribute('inert')
  }
}

interface PaletteDialogProps {
  open: boolean
  /** Something that must be answered first lies over it. */
  covered: boolean
  label: string
  onClose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Files were dropped on it; absent where they can be put nowhere. */
  onFiles: ((files: File[]) => void) | undefined
  children: ReactNode
}

/**
 * The modal that the palette opens in. Headless UI's own dialog makes the page behind inert, locks its scrolling and
 * takes the focus, each with a layout of the whole page, before the first frame: 25 ms where a frame has 16. This one is
 * drawn and laid out while the page rests, so that opening only makes it visible; the page turns inert when the browser
 * is idle again. It stands in the body by itself: dialogs that it opens over take it for none of their business there,
 * and keep neither the focus nor the pointer from it.
 */
export function PaletteDialog({ open, covered, label, onClose, onKeyDown, onFiles, children }: PaletteDialogProps) {
  const panel = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(null)
  const [host] = useState(() => document.createElement('div'))

  useLayoutEffect(() => {
    document.body.append(host)
    return () => host.remove()
  }, [host])

  useLayoutEffect(() => {
    if (!open) {
      // Not while the effect is cleaned up: React itself puts the focus back to where it was before the change.
      giveBack(panel.current)
      return undefined
    }
    if (panel.current && !panel.current.contains(document.activeElement)) focusField(panel.current, last.current)
    let release = () => {}
    const stop = whenIdle(() => (release = makeInert()))
    return () => {
      stop()
      release()
      last.current = document.activeElement
    }
  }, [open])

  useLayoutEffect(() => {
    if (!covered || !open) return undefined
    const { current } = panel
    host.setAttribute('inert', '')
    return () => {
      host.removeAttribute('inert')
      if (current) focusField(current, null)
    }
  }, [covered, host, open])

  // A layer of its own: the page beneath is not painted again.
  return createPortal(
    <div
      className={cx('fixed inset-0 will-change-[opacity]', covered ? 'z-30' : 'z-45')}
      style={open ? undefined : { visibility: 'hidden' }}
    >
      <div className="fixed inset-0 bg-scrim" aria-hidden />
      <div
        role="presentation"
        className="fixed inset-0 flex items-start justify-center p-2 sm:p-4 sm:pt-[10vh]"
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) onClose()
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole dialog, wherever the focus in it is */}
        <div
          ref={panel}
          role="dialog"
          aria-modal="true"
          aria-label={label}
          tabIndex={-1}
          onFocus={typeEarly}
          onDragOver={(event) => {
            if (onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
          }}
          onDrop={(event) => {
            // A question that asks for a file has taken it.
            if (!onFiles || event.defaultPrevented || event.dataTransfer.files.length === 0) return
            event.preventDefault()
            onFiles([...event.dataTransfer.files])
          }}
          onKeyDown={(event) => {
            onKeyDown(event)
            if (panel.current) keepTab(event, panel.current)
          }}
          className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-lg bg-raised shadow-raised outline-none sm:max-h-[80vh]"
        >
          {children}
        </div>
      </div>
    </div>,
    host,
  )
}
