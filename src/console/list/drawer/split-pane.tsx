import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'

const KEY = 'academy-drawer-width'
const LEAST = 320
/** The list keeps at least this. */
const LIST_LEAST = 360
const USUAL_MOST = 440
const STEP = 16

function remembered(): number | undefined {
  const width = Number(localStorage.getItem(KEY))
  return Number.isFinite(width) && width >= LEAST ? width : undefined
}

interface SplitPaneProps {
  children: ReactNode
  /** The pane at the right; without it there is none. */
  side: ReactNode | null
  /** The pane covers everything, as a page of its own. */
  covering: boolean
  label: string
}

/** The list and beside it a pane whose width one sets by mouse or keys; it is remembered on this device. */
export function SplitPane({ children, side, covering, label }: SplitPaneProps) {
  const { t } = useTranslation()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(remembered)
  const [room, setRoom] = useState(0)
  const most = Math.max(room - LIST_LEAST, LEAST)
  const usual = Math.min(room * 0.36, USUAL_MOST)
  const width = Math.round(Math.min(Math.max(wanted ?? usual, LEAST), most))

  // Measured for the pane alone: a list that has just come would be laid out twice for it.
  const isOpen = side !== null
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !isOpen) return undefined
    const measure = () => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])

  function resize(to: number) {
    const next = Math.round(Math.min(Math.max(to, LEAST), most))
    setWanted(next)
    localStorage.setItem(KEY, String(next))
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? STEP * 4 : STEP
    const to = { ArrowLeft: width + step, ArrowRight: width - step, Home: most, End: LEAST }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    resize(to)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    resize((frame.current?.getBoundingClientRect().right ?? 0) - event.clientX)
  }

  if (covering) {
    return (
      <div ref={frame} className="relative flex min-h-0 grow border-t border-line">
        <div className="flex min-w-0 grow flex-col" inert={side !== null}>
          {children}
        </div>
        {side === null ? null : <div className="fixed inset-0 z-30 flex flex-col bg-surface">{side}</div>}
      </div>
    )
  }
  return (
    <div ref={frame} className="flex min-h-0 grow border-t border-line">
      <div className="flex min-w-0 grow flex-col">{children}</div>
      {side === null ? null : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control */}
          <div
            role="separator"
            aria-orientation="vertical"
            aria-label={t('Width of the details')}
            aria-controls={id}
            aria-valuenow={width}
            aria-valuemin={LEAST}
            aria-valuemax={most}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
            tabIndex={0}
            onKeyDown={onKeyDown}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onDoubleClick={() => {
              localStorage.removeItem(KEY)
              setWanted(undefined)
            }}
            className="group relative z-10 -mx-1 w-2 shrink-0 cursor-col-resize touch-none outline-none"
          >
            <div className="mx-auto h-full w-px bg-line transition-colors group-hover:bg-accent group-focus-visible:w-0.5 group-focus-visible:bg-accent" />
          </div>
          <section id={id} aria-label={label} style={{ width }} className="flex min-w-0 shrink-0 flex-col">
            {side}
          </section>
        </>
      )}
    </div>
  )
}
