import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { renderPart } from '#test/screen/part.tsx'

const names = ['Agus', 'Budi', 'Bayu', 'Citra']

function Rows({ cells = false, letters = false }: { cells?: boolean; letters?: boolean }) {
  const { frame, handlers, stop } = useRovingFocus({
    rows: names,
    column: 'name',
    first: 'Budi',
    ...(letters ? { labels: names } : {}),
  })
  return (
    <div ref={frame} {...handlers}>
      {names.map((name) => (
        <p key={name} data-row={name}>
          <button type="button" data-column="name" tabIndex={stop(name, 'name')}>
            {name}
          </button>
          {cells ? (
            <button type="button" data-column="more" tabIndex={stop(name, 'more')}>
              {name} more
            </button>
          ) : null}
        </p>
      ))}
    </div>
  )
}

describe('roving focus', () => {
  const focused = () => document.activeElement?.textContent

  it('is one stop of Tab, at the row that was named first', async () => {
    const user = userEvent.setup()
    renderPart(<Rows cells />, '/')
    await user.tab()
    expect(focused()).toBe('Budi')
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  it('walks rows with arrows, J and K, Home and End, and cells with left and right', async () => {
    const user = userEvent.setup()
    renderPart(<Rows cells />, '/')
    await user.tab()
    const seen: (string | null | undefined)[] = []
    for (const key of [
      '{ArrowDown}',
      '{ArrowUp}',
      'j',
      'k',
      '{End}',
      '{ArrowDown}',
      '{ArrowRight}',
      '{Home}',
      '{ArrowLeft}',
    ]) {
      await user.keyboard(key)
      seen.push(focused())
    }
    expect(seen).toEqual(['Bayu', 'Budi', 'Bayu', 'Budi', 'Citra', 'Citra', 'Citra more', 'Agus more', 'Agus'])
  })

  it('finds a row by its first letters where rows have labels', async () => {
    const user = userEvent.setup()
    renderPart(<Rows letters />, '/')
    await user.tab()
    await user.keyboard('c')
    expect(focused()).toBe('Citra')
    await user.keyboard('{Home}bay')
    expect(focused()).toBe('Bayu')
  })
})

function Counter() {
  const [value, setValue] = useState(0)
  const { change, clear } = useLocalHistory(value, setValue)
  return (
    <>
      <output>{value}</output>
      <button type="button" onClick={() => [1, 1].forEach((by) => change((before) => before + by))}>
        Twice
      </button>
      <button type="button" onClick={() => change((before) => before + 10, 'tens')}>
        Ten
      </button>
      <button type="button" onClick={clear}>
        Saved
      </button>
    </>
  )
}

describe('local history', () => {
  const value = () => screen.getByRole('status').textContent
  const undo = '{Control>}z{/Control}'
  const redo = '{Control>}{Shift>}z{/Shift}{/Control}'

  it('undoes and redoes each change, successive changes of a group as one', async () => {
    const user = userEvent.setup()
    renderPart(<Counter />, '/')
    await user.click(screen.getByRole('button', { name: 'Twice' }))
    await user.click(screen.getByRole('button', { name: 'Ten' }))
    await user.click(screen.getByRole('button', { name: 'Ten' }))
    expect(value()).toBe('22')
    await user.keyboard(undo)
    expect(value()).toBe('2')
    await user.keyboard(undo)
    expect(value()).toBe('1')
    await user.keyboard(redo + redo)
    expect(value()).toBe('22')
  })

  it('forgets its steps once they are saved', async () => {
    const user = userEvent.setup()
    renderPart(<Counter />, '/')
    await user.click(screen.getByRole('button', { name: 'Twice' }))
    await user.click(screen.getByRole('button', { name: 'Saved' }))
    await user.keyboard(undo)
    expect(value()).toBe('2')
  })
})
