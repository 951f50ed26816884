import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { earlyTextAtom, paletteOpenAtom, store } from '#console/app/state.ts'
import { useEarlyText } from '#console/palette/use-early-text.ts'
import { fakeServer, logIn, PLAIN, resetState, startApp } from '../app-harness.tsx'

const fetched = vi.hoisted(() => ({ form: false }))
vi.mock('#console/palette/form-view.tsx', (original) => {
  fetched.form = true
  return original()
})

beforeEach(() => {
  resetState()
  store.set(earlyTextAtom, '')
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
    act(() => store.set(paletteOpenAtom, true))
    panel.focus()
    // `fireEvent` answers false where the default was prevented: the key is nobody else's.
    const isTaken = (on: Element, key: string) => !fireEvent.keyDown(on, { key })
    expect(isTaken(panel, 'f')).toBe(true)
    expect(store.get(earlyTextAtom)).toBe('f')
    const field = document.createElement('input')
    field.setAttribute('data-autofocus', '')
    panel.append(field)
    expect([isTaken(panel, 'o'), isTaken(field, 'o')]).toEqual([false, false])
  } finally {
    panel.remove()
  }
})

it('what is typed between the drawing of that and its taking is kept too', () => {
  const { result } = renderHook(
    () => {
      const [text, setText] = useState('')
      useLayoutEffect(() => {
        store.set(earlyTextAtom, (early) => (early === 'generat' ? 'generate' : early))
      })
      const [take] = useState(() => (early: string) => setText((before) => before + early))
      useEarlyText(take)
      return text
    },
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  )
  act(() => store.set(earlyTextAtom, 'generat'))
  expect(result.current).toBe('generate')
})

it('the form of commands is fetched before the first of them is opened', async () => {
  await startApp(PLAIN)
  await screen.findByRole('navigation', { name: 'Areas' })
  await waitFor(() => expect(fetched.form).toBe(true))
  expect(store.get(paletteOpenAtom)).toBe(false)
})
