import type { Atom } from 'jotai'
import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'

/** A key that comes sooner than anyone can read belongs to the question before: the second half of a double Enter or click. */
export const READING_MS = 350

/** What tells the time, in ms; tests give their own. */
export const readingClockAtom = atom({ now: () => performance.now() })

const shownAtAtom = atom(Number.NEGATIVE_INFINITY)
const finishedAtAtom = atom(Number.NEGATIVE_INFINITY)

/** Another question has replaced the last one. */
export const questionShownAtom = atom(null, (get, set) => set(shownAtAtom, get(readingClockAtom).now()))

/** How long ago something was, in ms. */
const since = (at: Atom<number>) => currentStore().get(readingClockAtom).now() - currentStore().get(at)

/** The palette has closed because its work is done. */
export function workFinished(): void {
  const store = currentStore()
  store.set(finishedAtAtom, store.get(readingClockAtom).now())
}

/** Another key has been pressed since: the next Enter is meant for the page. */
export function workLeft(): void {
  currentStore().set(finishedAtAtom, Number.NEGATIVE_INFINITY)
}

/** True while no one can have read the question yet. */
export function isUnread(): boolean {
  return since(shownAtAtom) < READING_MS
}

/** True while a key is still meant for what has just been done, and not for the page that came back. */
export function isJustFinished(): boolean {
  return since(finishedAtAtom) < READING_MS
}
