import { atom } from 'jotai'

/** How many rows are selected in the list on screen. */
export const selectionCountAtom = atom(0)

/** How many rows the list on screen has; `null` where there is no list. */
export const totalCountAtom = atom<number | null>(null)
