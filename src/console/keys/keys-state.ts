import { atom } from 'jotai'

/** The layer that listens for the keys of commands and of the palette is mounted. */
export const keysHeardAtom = atom(false)

/** The sheet that lists the keys of this screen is open. */
export const keysHelpOpenAtom = atom(false)

/** The keys of a sequence that has begun, `''` when none has. */
export const pendingKeysAtom = atom('')
