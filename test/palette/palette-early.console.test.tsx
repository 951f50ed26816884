import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { paletteField } from '#console/palette/line/use-caret.ts'
import { earlyTextAtom, paletteOpenAtom } from '#console/palette/palette-open.ts'
import { queryAtom } from '#console/palette/palette-state.ts'
import { fakeServer, logIn, PLAIN, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  logIn()
  fakeServer({})
})

it('what is typed while the panel waits for its field is kept for it', async () => {
  await startApp(PLAIN)
  await screen.findByRole('navigation', { name: 'Areas' })
  const panel = document.createElement('div')
  panel.setAttribute('role', 'dialog')
  panel.tabIndex = -1
  document.body.append(panel)
  try {
    act(() => currentStore().set(paletteOpenAtom, true))
    panel.focus()
    // `fireEvent` answers false where the default was prevented: the key is nobody else's.
    const isTaken = (on: Element, key: string) => !fireEvent.keyDown(on, { key })
    expect(isTaken(panel, 'f')).toBe(true)
    expect(currentStore().get(earlyTextAtom)).toBe('f')
    const field = document.createElement('input')
    field.setAttribute('data-autofocus', '')
    panel.append(field)
    expect([isTaken(panel, 'o'), isTaken(field, 'o')]).toEqual([false, false])
  } finally {
    panel.remove()
  }
})

/** A key as a browser sends it: what has the focus gets it, and nothing is finished for it first. */
function press(key: string, how: KeyboardEventInit = {}): void {
  const at = document.activeElement ?? document.body
  const isLeft = at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }))
  if (!isLeft || !(at instanceof HTMLInputElement)) return
  at.setRangeText(key, at.selectionStart ?? 0, at.selectionEnd ?? 0, 'end')
  at.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Resolves at the first moment at which a field of the palette has the keys. */
const fieldFocused = () =>
  new Promise<void>((resolve) => {
    const isField = ({ target }: Event) => target instanceof HTMLInputElement && target.closest('[role=dialog]')
    const onFocus = (event: Event) => {
      if (!isField(event)) return
      document.removeEventListener('focusin', onFocus)
      resolve()
    }
    document.addEventListener('focusin', onFocus)
  })

it.each([
  { palette: 'arrives', old: '' },
  { palette: 'is drawn already', old: '' },
  { palette: 'is drawn already', old: 'old' },
])('what is typed while the palette $palette is all there, in order; it held "$old"', async ({ palette, old }) => {
  await startApp(PLAIN)
  await screen.findByRole('navigation', { name: 'Areas' })
  if (palette === 'is drawn already') await waitFor(() => expect(paletteField()).not.toBeNull())
  act(() => currentStore().set(queryAtom, old))
  const focused = fieldFocused()
  press('k', { ctrlKey: true })
  for (const letter of 'ge') press(letter)
  await waitFor(async () => {
    await focused
    for (const letter of 'nerate') press(letter)
  })
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Search commands/ })).toHaveValue('generate'))
})
