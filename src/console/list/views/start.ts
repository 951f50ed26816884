import { currentStore } from '#console/app/current-console.ts'
import { ownCopy } from '#console/app/session/own-copy.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import type { ListView } from '#contract/core/list/list-view.ts'
import { searchOf } from './saved.ts'

interface Place {
  customerId: number
  list: string
}

const isTexts = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** With what each list opens, as far as this device knows: the search of a view, empty for none. */
export const [listStartsAtom] = ownCopy<Readonly<Record<string, string>>>('academy-starts', isTexts, {})

const keyOf = ({ customerId, list }: Place) => `${customerId} ${list}`

/** The search with which a list opens, empty for none; undefined when that is not known here. */
export function knownStart(place: Place): string | undefined {
  return currentStore().get(listStartsAtom)[keyOf(place)]
}

/** The lists of a customer of which this device knows with what they open. */
export function knownLists(customerId: number): string[] {
  const start = `${customerId} `
  return Object.keys(currentStore().get(listStartsAtom)).flatMap((key) =>
    key.startsWith(start) ? [key.slice(start.length)] : [],
  )
}

/** Remembers with which of its views a list opens. Answers its search, empty for none. */
export function keepStart(place: Place, views: readonly ListView[]): string {
  const view = views.find(({ start }) => start)
  const search = view ? stringifySearch(searchOf(view)) : ''
  if (knownStart(place) !== search) {
    const store = currentStore()
    store.set(listStartsAtom, { ...store.get(listStartsAtom), [keyOf(place)]: search })
  }
  return search
}
