import type { Pin } from '#contract/core/preference.ts'
import { ownCopy } from './session/own-copy.ts'

const isPin = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'view', 'title'].every((key) => typeof Reflect.get(value, key) === 'string')

const noPins: Pin[] = []

/** The views of lists that the person at hand has in the sidebar. */
export const [pinsAtom, rereadPinsAtom] = ownCopy<Pin[]>(
  'academy-pins',
  (value) => Array.isArray(value) && value.every(isPin),
  noPins,
)

const PREFIX = 'at-'

/** The address of a list that leads to one of its views. */
export const hrefOfPin = ({ path, view }: Pick<Pin, 'path' | 'view'>): string =>
  `${path}${path.includes('?') ? '&' : '?'}view=${PREFIX}${view}`

/** The view that such an address names. */
export const viewOfHref = (view: unknown): string | undefined =>
  typeof view === 'string' && view.startsWith(PREFIX) ? view.slice(PREFIX.length) : undefined

export const isSamePin = (a: Pick<Pin, 'path' | 'view'>, b: Pick<Pin, 'path' | 'view'>): boolean =>
  a.path === b.path && a.view === b.view
