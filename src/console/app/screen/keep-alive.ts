import type { ComponentType } from 'react'
import { createContext, use } from 'react'

/** Screens that stay mounted while another is shown, by the component of their route. */
const keepAliveScreens = new WeakMap<object, () => ComponentType | undefined>()

/** Marks the component of a route: its screen, once loaded, stays mounted while another is shown. */
export function keepAlive(component: ComponentType, screen: () => ComponentType | undefined): void {
  keepAliveScreens.set(component, screen)
}

/** The screen of a route, when it stays mounted and has been loaded. */
export const keepAliveScreen = (component: unknown): ComponentType | undefined =>
  typeof component === 'function' ? keepAliveScreens.get(component)?.() : undefined

export type Search = Record<string, unknown>

export const SearchContext = createContext<Search | undefined>(undefined)
/** Counts how often a screen that stays mounted was left. */
export const VisitContext = createContext(0)

/** The search of a screen that stays mounted; the last one while the screen is hidden. */
export function useScreenSearch(): Search {
  const search = use(SearchContext)
  if (!search) throw new Error('useScreenSearch is for screens whose route says `keepAlive`')
  return search
}
