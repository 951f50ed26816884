import { atom } from 'jotai'

/** Requests under way, and how many failed so far; the bar at the top shows both. */
export const requestsAtom = atom({ running: 0, failures: 0 })

/** Something is being loaded. */
export const pageLoadingAtom = atom((get) => get(requestsAtom).running > 0)

/** Whether the server answered last time; `null` before the first answer. */
export const serverUpAtom = atom<boolean | null>(null)

/** The page is being left, which cancels its requests. */
export const leavingAtom = atom(false)
