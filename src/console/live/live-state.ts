import { atom } from 'jotai'

/** Whether changes by others arrive; `null` while the page does not listen for them. */
export const liveAtom = atom<boolean | null>(null)

/** Shows what others have changed and what waits in the list on screen; `null` while nothing does. */
export const updateListAtom = atom<{ run: () => void } | null>(null)
