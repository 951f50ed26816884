import { fireEvent, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { expect, it, vi } from 'vitest'
import { paletteOpenAtom, store } from '#console/app/state.ts'

const palette = vi.hoisted(() => ({ tried: vi.fn<() => void>(), drawn: new Promise<null>(() => {}) }))

// Its code has arrived, but the browser has not come to drawing it: nobody listens for its key yet.
vi.mock('#console/palette/palette.tsx', async () => {
  const { use } = await import('react')
  function Palette() {
    palette.tried()
    return use(palette.drawn)
  }
  return { default: Palette }
})

it('opens for its key between arriving and being drawn', async () => {
  const { PaletteMount } = await import('#console/shell/palette-mount.tsx')
  render(
    <Provider store={store}>
      <PaletteMount />
    </Provider>,
  )
  await vi.waitFor(() => expect(palette.tried).toHaveBeenCalled())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(store.get(paletteOpenAtom)).toBe(true)
})
