import { useRouter, useRouterState } from '@tanstack/react-router'
import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** The record's name, which the breadcrumb and the window's title show in place of the route's own words. */
export const pageNameAtom = atom<string | null>(null)

/** One step of the way to a screen, in the router's spelling of its path. */
export interface TrailStep {
  path: string
  data: StaticDataRouteOption
}

const bare = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

type Screens = ReadonlyMap<string, StaticDataRouteOption | undefined>

/** The way to a screen: the screens above it by path, or by the `parent` that a screen names, and itself last. */
function trailOf(screens: Screens, leafPath: string): TrailStep[] {
  const steps: TrailStep[] = []
  let path = bare(leafPath)
  while (path !== '' && path !== '/') {
    const data = screens.get(path)
    if (data) steps.unshift({ path, data })
    path = data?.parent ?? path.slice(0, path.lastIndexOf('/'))
  }
  return steps
}

/** Every screen by its path. They are the same as long as the console runs, and several parts of each page ask. */
const known = new WeakMap<object, Screens>()

function screensOf({ routesById }: { routesById: object }): Screens {
  const found = known.get(routesById)
  if (found) return found
  const routes = (Object.values(routesById) as AnyRoute[]).filter(
    (route) => route.id !== '__root__' && route.id !== '/_shell' && route.fullPath !== '/',
  )
  const screens = new Map(routes.map((route) => [bare(route.fullPath), route.options.staticData]))
  known.set(routesById, screens)
  return screens
}

/** The screen at hand: its title, its permission and the way to it. */
export function useScreen(): StaticDataRouteOption & { trail: TrailStep[] } {
  const router = useRouter()
  const leaf = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1)
      return match ? { path: match.fullPath, data: match.staticData } : undefined
    },
    structuralSharing: true,
  })
  const data = leaf?.data ?? { title: '', permission: null }
  return { ...data, trail: leaf ? trailOf(screensOf(router), leaf.path) : [] }
}

/** Says the record's name in the breadcrumb and in the window's title, as long as the screen shows. */
export function usePageName(name: string | null | undefined): void {
  const set = useSetAtom(pageNameAtom)
  useEffect(() => {
    set(name ?? null)
    return () => set(null)
  }, [name, set])
}

/** What the screen at hand calls itself: the record's name, or the route's crumb or title (still to be translated). */
export function usePageWords(): { name: string | null; title: string; crumb: string } {
  const name = useAtomValue(pageNameAtom)
  const { title, crumb } = useScreen()
  return { name, title, crumb: crumb ?? title }
}
