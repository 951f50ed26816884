import { Portal } from '@headlessui/react'
import { whenIdle } from '#console/app/when-idle.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { takeFocusedBefore } from './palette-state.ts'

const focusable = 'a[href],button:not([disabled]),input:not([disabled]),select,textarea:not([disabled]),[tabindex="0"]'

/** Tab goes round within the panel. */
function keepTab(event: KeyboardEvent, panel: HTMLElement): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.getClientRects().length > 0)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const start = event.shiftKey ? stops.at(-1) : stops[0]
  if (document.activeElement !== edge || !start) return
  event.preventDefault()
  start.focus()
}

/** Gives the keys to the field of the panel, its text selected: it can be replaced at once. */
function focusField(panel: HTMLElement): void {
  const field = panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel
  field.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
}

/** Gives the keys back to what had them before; a closed panel keeps them from nobody. */
function giveBack(panel: HTMLElement | null): void {
  const before = takeFocusedBefore()
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && panel?.contains(activeElement)) activeElement.blur()
}

interface PaletteDialogProps {
  open: boolean
  label: string
  onClose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

/**
 * The modal that the palette opens in. Headless UI's own dialog makes the page behind inert, locks its scrolling and
 * takes the focus, each with a layout of the whole page, before the first frame: 25 ms where a frame has 16. This one is
 * drawn and laid out while the page rests, so that opening only makes it visible; the page turns inert when the browser
 * is idle again.
 */
export function PaletteDialog({ open, label, onClose, onKeyDown, children }: PaletteDialogProps) {
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!open) {
      // Not while the effect is cleaned up: React itself puts the focus back to where it was before the change.
      giveBack(panel.current)
      return undefined
    }
    if (panel.current && !panel.current.contains(document.activeElement)) focusField(panel.current)
    const page = document.getElementById('root')
    const stop = whenIdle(() => page?.setAttribute('inert', ''))
    return () => {
      stop()
      page?.removeAttribute('inert')
    }
  }, [open])

  return (
    <Portal>
      {/* A layer of its own: the page beneath is not painted again. */}
      <div className="fixed inset-0 z-40 will-change-[opacity]" style={open ? undefined : { visibility: 'hidden' }}>
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
            onKeyDown={(event) => {
              onKeyDown(event)
              if (panel.current) keepTab(event, panel.current)
            }}
            className="flex max-h-full w-full max-w-2xl flex-col overflow-hidden rounded-lg bg-raised shadow-raised outline-none sm:max-h-[80vh]"
          >
            {children}
          </div>
        </div>
      </div>
    </Portal>
  )
}
