import { atom } from 'jotai'
import { ownCopy } from '#console/app/session/own-copy.ts'

/** The person wants no sums in the status line. */
export const [sumsHiddenAtom] = ownCopy('academy-sums-hidden', (value) => typeof value === 'boolean', false)

/** Whether the list on screen shows what it comes to, and how that is changed; null when there is nothing to add up. */
export const sumsAtom = atom<{ shown: boolean; toggle: () => void } | null>(null)
