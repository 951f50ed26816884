import './app/zod-setup.ts'
import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchLeaving } from './api/failures.ts'
import { queryClient } from './api/query.ts'
import { startLanguage } from './app/i18n.ts'
import { watchLook } from './app/preferences.ts'
import { createConsoleRouter } from './app/router.ts'
import { followOtherTabs, restoreSession } from './app/session/session-actions.ts'
import { store } from './app/state.ts'
import { watchNavigation } from './app/watch-navigation.ts'

restoreSession()
watchLook()
watchLeaving()
followOtherTabs()
const router = createConsoleRouter()
watchNavigation(router)

function show(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  )
}

// A dictionary that does not arrive leaves the page in English.
startLanguage().then(show, show)
