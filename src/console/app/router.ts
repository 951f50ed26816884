import type { RouterHistory } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import type { RouterContext } from './current-console.ts'
import { ErrorScreen } from './screen/error-screen.tsx'
import { NotFound } from './screen/not-found.tsx'
import type { ConsoleRouteTypes } from './resource-routes.ts'
import { addResourceRoutes } from './resource-routes.ts'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'

addResourceRoutes()

/** The router of a console, over the browser's history unless another is given. */
export function createConsoleRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree: routeTree._addFileTypes<ConsoleRouteTypes>(),
    context,
    caseSensitive: false,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client knows what is fresh.
    defaultPreloadStaleTime: 0,
    // A screen that is come back to may lead on elsewhere: it is not shown before that is known.
    defaultStaleReloadMode: 'blocking',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    // Lists stay where they were left (shell/screens.tsx).
    scrollRestoration: false,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    ...(history ? { history } : {}),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
