import type { ComponentType } from 'react'
import { use } from 'react'
import type { RouterContext } from '#console/app/current-console.ts'
import { isConnected } from '#console/api/reconnect.ts'
import { ChunkError, forgetReload, loadChunk, reloadOnce } from './chunk.ts'
import { keepAlive } from './keep-alive.ts'

/** What a screen's `load` is given: the route's own parameters and query, parsed, and the router's context. */
export interface LoadInput<Params, Search> {
  context: RouterContext
  params: Params
  search: Search
  /** The screen is come to, changes its query or parameters, or may be come to soon. */
  cause: 'enter' | 'stay' | 'preload'
  location: { pathname: string }
}

/**
 * The module of a screen: the screen is its default export. `load` runs before it shows and on hover over a link to it;
 * what it awaits keeps the previous screen in view.
 */
export interface ScreenModule<Params, Search> {
  default: ComponentType
  load?: (input: LoadInput<Params, Search>) => Promise<unknown> | void
}

interface LoaderInput<Params, Search> {
  context: RouterContext & { permitted?: boolean }
  params: Params
  deps: { search: Search }
  location: { href: string; pathname: string }
  cause: 'enter' | 'stay' | 'preload'
  preload: boolean
}

async function loadScreen<Params, Search>(load: () => Promise<ScreenModule<Params, Search>>) {
  const module = await loadChunk(load)
  if (typeof (module as Partial<typeof module>).default !== 'function') {
    throw new ChunkError('The module has no screen.', { name: 'Error', code: 'MODULE_NOT_FOUND' })
  }
  return module
}

/**
 * A screen that is loaded when it is first needed: `createFileRoute('…')({ ...lazyScreen(() => import('…')), … })`.
 * A part that is missing reloads the page once, to the wanted address; after that the error screen says so. A `keepAlive`
 * one is drawn by the shell, which keeps it mounted while another screen is shown.
 */
export function lazyScreen<Params = unknown, Search = unknown>(
  load: () => Promise<ScreenModule<Params, Search>>,
  { keepAlive: staysMounted = false } = {},
) {
  let loaded: ScreenModule<Params, Search> | undefined
  let pending: Promise<ScreenModule<Params, Search>> | undefined

  function fetchModule() {
    pending ??= loadScreen(load).then(
      (module) => {
        forgetReload()
        return (loaded = module)
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  function Screen() {
    const Component = (loaded ?? use(fetchModule())).default
    return staysMounted ? null : <Component />
  }
  if (staysMounted) keepAlive(Screen, () => loaded?.default)

  async function fetchOrReload({ location, preload }: LoaderInput<Params, Search>) {
    try {
      return await fetchModule()
    } catch (error) {
      const missing = error instanceof ChunkError && error.code !== 'MODULE_NOT_FOUND'
      // Hovering over a link must not reload the page; without a connection it would be lost.
      if (missing && !preload && isConnected() && reloadOnce(location.href)) await new Promise<never>(() => {})
      throw error
    }
  }

  return {
    component: Screen,
    // Both take `object`: with closer types the route would take its own parameters and query from here.
    loaderDeps: (route: object) => ({ search: (route as { search: Search }).search }),
    loader: async (route: object): Promise<void> => {
      const input = route as LoaderInput<Params, Search>
      // The shell shows what is missing in place of the screen.
      if (input.context.permitted === false) return
      const module = loaded ?? (await fetchOrReload(input))
      const { context, params, deps, cause, location } = input
      await module.load?.({ context, params, search: deps.search, cause, location })
    },
  }
}
