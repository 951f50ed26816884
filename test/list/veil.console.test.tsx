import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useVeil } from '#console/list/rows/veil.tsx'

const heard: string[] = []

function Moving() {
  const { sheet, onScroll } = useVeil(32)
  return (
    <div data-testid="scroller" onScroll={onScroll}>
      {sheet}
      <div data-testid="row" />
    </div>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  render(<Moving />)
  // jsdom lays nothing out: whatever is asked for, the row is beneath.
  document.elementFromPoint = () => (isCovered() ? sheet() : screen.getByTestId('row'))
})

function sheet(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-testid=scroller] [aria-hidden=true]')
  if (!found) throw new Error('no sheet')
  return found
}
const isCovered = () => !sheet().hidden
const scroll = () => fireEvent.scroll(screen.getByTestId('scroller'))
const rest = (ms: number) => void vi.advanceTimersByTime(ms)

describe('a list that moves under the pointer', () => {
  it('is covered for as long as it moves, and a moment longer', () => {
    expect(isCovered()).toBe(false)
    scroll()
    expect(isCovered()).toBe(true)
    rest(119)
    scroll()
    rest(119)
    expect(isCovered()).toBe(true)
    rest(1)
    expect(isCovered()).toBe(false)
  })

  it('gives the row beneath what is pressed, with its place and its keys', () => {
    for (const type of ['pointerdown', 'click', 'contextmenu']) {
      screen.getByTestId('row').addEventListener(type, (event) => {
        const { clientX, clientY, ctrlKey, button } = event as MouseEvent
        heard.push([type, clientX, clientY, ctrlKey, button].join(' '))
      })
    }
    scroll()
    const at = { bubbles: true, cancelable: true, clientX: 40, clientY: 90 }
    fireEvent(sheet(), new PointerEvent('pointerdown', at))
    // A press that takes its time is still one press.
    rest(500)
    expect(isCovered()).toBe(true)
    fireEvent(sheet(), new PointerEvent('pointerup', at))
    fireEvent(sheet(), new MouseEvent('click', { ...at, ctrlKey: true }))
    expect(heard).toEqual(['pointerdown 40 90 false 0', 'click 40 90 true 0'])
    expect(isCovered()).toBe(false)
    scroll()
    fireEvent(sheet(), new MouseEvent('contextmenu', { ...at, button: 2 }))
    expect(heard.at(-1)).toBe('contextmenu 40 90 false 2')
  })

  it('leaves the focus where it is when it is pressed', () => {
    scroll()
    expect(fireEvent.mouseDown(sheet())).toBe(false)
  })

  it('says of what it has handed on whether somebody wanted it for himself', () => {
    scroll()
    expect(fireEvent.contextMenu(sheet())).toBe(true)
    screen.getByTestId('row').addEventListener('contextmenu', (event) => event.preventDefault())
    expect(fireEvent.contextMenu(sheet())).toBe(false)
  })

  it('is covered no longer than the press when that is called off', () => {
    scroll()
    fireEvent(sheet(), new PointerEvent('pointerdown', { bubbles: true }))
    fireEvent(document.body, new PointerEvent('pointercancel', { bubbles: true }))
    rest(120)
    expect(isCovered()).toBe(false)
  })
})
