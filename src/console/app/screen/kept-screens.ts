import type { ComponentType } from 'react'
import { createContext, use } from 'react'

/** Screens that stay as they were left, by the component of their route. */
const kept = new WeakMap<object, () => ComponentType | undefined>()

/** Says of the component of a route that its screen, once loaded, is kept when one goes elsewhere. */
export function keepScreen(component: ComponentType, screen: () => ComponentType | undefined): void {
  kept.set(component, screen)
}

/** The screen of a route, when it is one that is kept and has been loaded. */
export const keptScreen = (component: unknown): ComponentType | undefined =>
  typeof component === 'function' ? kept.get(component)?.() : undefined

export type Search = Record<string, unknown>

export const SearchContext = createContext<Search | undefined>(undefined)
/** Counts how often one has left a screen that is kept. */
export const VisitContext = createContext(0)

/** What the address says of a screen that is kept; what it said last while the screen is out of sight. */
export function useKeptSearch(): Search {
  const search = use(SearchContext)
  if (!search) throw new Error('useKeptSearch is for screens whose route says `kept`')
  return search
}
