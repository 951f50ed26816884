import { atom } from 'jotai'

export interface StatusHint {
  keys: string
  label: string
}

/** The keys that work right here, for the status line. */
export const statusHintsAtom = atom<readonly StatusHint[]>([])

/** The element of the status line that a list fills itself. */
export const statusSlotAtom = atom<HTMLElement | null>(null)
