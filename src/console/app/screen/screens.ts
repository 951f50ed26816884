import type { AnyRoute } from '@tanstack/react-router'
import type { FindKind } from '#contract/find-kinds.ts'
import type { Permission } from '#contract/core/permission.ts'
import { currentRouter } from '#console/app/current-console.ts'

/** A screen as the palette and the sidebar need it. */
export interface ScreenEntry {
  /** The router's spelling, with `$name` for parameters: `/voucher/edit/$id`. */
  path: string
  title: string
  /** `g v` */
  shortcut: string | null
  permission: Permission | null
  /** The records that the parameters name, in the order of the path. */
  params: readonly { name: string; kind: FindKind }[]
  nav: NonNullable<AnyRoute['options']['staticData']>['nav'] | null
}

/** By route tree, which is the same for every console. */
const cache = new WeakMap<object, readonly ScreenEntry[]>()

function entryOf(route: AnyRoute): ScreenEntry {
  const { title, shortcut, permission, params, nav } = route.options.staticData
  return {
    path: route.fullPath.length > 1 ? route.fullPath.replace(/\/$/, '') : route.fullPath,
    title,
    shortcut: shortcut ?? null,
    permission,
    params: Object.entries(params ?? {}).map(([name, kind]) => ({ name, kind })),
    nav: nav ?? null,
  }
}

/** Every screen inside the shell, from the route files. Permissions are the caller's affair. */
export function screens(): readonly ScreenEntry[] {
  const { routeTree, routesById } = currentRouter()
  const known = cache.get(routeTree as object)
  if (known) return known
  const entries = Object.values(routesById as Record<string, AnyRoute>)
    .filter((route) => route.id.startsWith('/_shell/') && !route.id.endsWith('$'))
    .map(entryOf)
    .sort((a, b) => a.path.localeCompare(b.path))
  cache.set(routeTree as object, entries)
  return entries
}
