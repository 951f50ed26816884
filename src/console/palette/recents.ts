import { atom } from 'jotai'
import { store } from '#console/app/state.ts'

const KEY = 'academy-recent-commands'
const KEPT = 20

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** The ids of the commands run last, newest first. */
export const recentsAtom = atom<readonly string[]>(read())

/** Puts a command at the head of the recents. */
export function remember(id: string): void {
  const next = [id, ...store.get(recentsAtom).filter((other) => other !== id)].slice(0, KEPT)
  store.set(recentsAtom, next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Remembered until the page is left.
  }
}

/** Higher for what was run later; 0 for what was not run lately. */
export function recency(recents: readonly string[], id: string): number {
  const at = recents.indexOf(id)
  return at < 0 ? 0 : recents.length - at
}
