import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { RouterProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createClient } from '#console/api/api.ts'
import { watchLeaving } from '#console/api/failures.ts'
import { onReconnect } from '#console/api/reconnect.ts'
import { createQueryClient, refetchFailed } from '#console/api/query.ts'
import type { ApiClient, Store } from './current-console.ts'
import { setCurrentConsole } from './current-console.ts'
import { startLanguage } from './i18n.ts'
import { watchLook } from './preferences.ts'
import { createConsoleRouter } from './router.ts'
import { endSessionsLeft } from './session/end-on-server.ts'
import { followOtherTabs, restoreSession } from './session/session-actions.ts'
import { watchNavigation } from './watch-navigation.ts'

export interface ConsoleOptions {
  store?: Store
  queryClient?: QueryClient
  /** The browser's own unless given. */
  history?: RouterHistory
  client?: ApiClient
}

/**
 * Makes a console with a state of its own: the page has one, every test its own. `ready` resolves once the chosen
 * language is there; the console can be shown without waiting, then in English.
 */
export function createConsole({
  store = createStore(),
  queryClient = createQueryClient(),
  history,
  client = createClient(store),
}: ConsoleOptions = {}) {
  const context = { store, queryClient }
  const router = createConsoleRouter(context, history)
  setCurrentConsole({ store, queryClient, client, router })
  restoreSession()
  const stops = [
    watchLook(store),
    watchLeaving(store),
    followOtherTabs(),
    endSessionsLeft(),
    watchNavigation(router, context),
    onReconnect(() => void refetchFailed(queryClient)),
  ]
  const language = startLanguage(store)
  const element: ReactNode = (
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>
  )
  return {
    store,
    queryClient,
    router,
    element,
    ready: language.ready,
    /** Stops listening to the page and drops what was read. */
    dispose(): void {
      language.stop()
      for (const stop of stops) stop()
      queryClient.clear()
    },
  }
}
