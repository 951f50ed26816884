import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { currentQueryClient, currentRouter, currentStore } from '#console/app/current-console.ts'
import { screenPathAtom } from '#console/commands/context-atoms.ts'
import { KeyLayer } from '#console/keys/key-layer.tsx'
import { logIn } from '#test/helpers/console.tsx'

/** Shows a part of a screen alone, with the keys of its commands, as if the console were at a path. */
export function renderPart(part: ReactNode, path: string): void {
  const store = currentStore()
  logIn()
  render(
    <Provider store={store}>
      <QueryClientProvider client={currentQueryClient()}>
        <RouterContextProvider router={currentRouter()}>
          <KeyLayer />
          <main id="main">{part}</main>
        </RouterContextProvider>
      </QueryClientProvider>
    </Provider>,
  )
  act(() => store.set(screenPathAtom, path))
}
