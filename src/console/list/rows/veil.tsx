import type { MouseEvent as ReactMouseEvent, ReactNode, UIEvent } from 'react'
import { useRef } from 'react'

/** How long a list has to rest before the pointer is over its rows again, in ms. */
const REST_MS = 120

/** The same event for what is under it. */
function copyOf(event: Event): Event {
  const Kind = event.constructor as new (type: string, init: object) => Event
  // Its own properties are read from it one by one, as from any other object.
  return new Kind(event.type, event)
}

/** The focus stays where it is, as with a press on a row. */
const keepFocus = (event: ReactMouseEvent) => event.preventDefault()

/**
 * A sheet that lies over the rows of a list as long as it moves. A pointer that stands still meets row after row there,
 * each of which would be found, drawn as pointed at, told of it, and drawn again without: a seventh of what a scroll
 * costs. What one presses meanwhile goes to the row beneath. Answers the sheet, to be the first thing in the list, and
 * what the list has to tell of every scroll.
 */
export function useVeil(headerHeight: number): { sheet: ReactNode; onScroll: (event: UIEvent) => void } {
  const sheet = useRef<HTMLDivElement>(null)
  const state = useRef<{ timer?: ReturnType<typeof setTimeout>; isPressed: boolean }>({ isPressed: false })

  function cover(isCovered: boolean) {
    if (sheet.current) sheet.current.hidden = !isCovered
  }

  function liftSoon() {
    clearTimeout(state.current.timer)
    state.current.timer = setTimeout(() => {
      if (!state.current.isPressed) cover(false)
    }, REST_MS)
  }

  function onScroll({ currentTarget }: UIEvent) {
    liftSoon()
    if (!sheet.current?.hidden) return
    sheet.current.style.width = `${currentTarget.clientWidth}px`
    sheet.current.style.height = `${currentTarget.clientHeight - headerHeight}px`
    cover(true)
  }

  function hand(event: ReactMouseEvent) {
    event.stopPropagation()
    cover(false)
    const beneath = document.elementFromPoint(event.clientX, event.clientY)
    // Still there until the button is up, so that the click falls on it as well.
    cover(event.type !== 'click')
    if (beneath?.dispatchEvent(copyOf(event.nativeEvent)) === false) event.preventDefault()
  }

  function press(event: ReactMouseEvent) {
    state.current.isPressed = true
    const aborter = new AbortController()
    const release = () => {
      aborter.abort()
      state.current.isPressed = false
      liftSoon()
    }
    for (const type of ['pointerup', 'pointercancel'] as const) {
      addEventListener(type, release, { capture: true, signal: aborter.signal })
    }
    hand(event)
  }

  return {
    onScroll,
    sheet: (
      <div className="sticky top-0 left-0 z-9 size-0">
        {/* It stands for what is beneath it, which has the name and hears the keys. */}
        <div
          ref={sheet}
          hidden
          aria-hidden
          className="absolute left-0"
          style={{ top: headerHeight }}
          onPointerDown={press}
          onMouseDown={keepFocus}
          onClick={hand}
          onContextMenu={hand}
        />
      </div>
    ),
  }
}
