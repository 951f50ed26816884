import { atom } from 'jotai'

/** Shows what others have changed and what waits in the list on screen; null while nothing does. */
export const showNewsAtom = atom<{ run: () => void } | null>(null)
