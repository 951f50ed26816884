import { atom } from 'jotai'
import { currentStore } from '#console/app/current-console.ts'

/** A key that comes sooner than anyone can read belongs to the question before: the second half of a double Enter or click. */
const READING_MS = 350

const shownAtAtom = atom(Number.NEGATIVE_INFINITY)
const finishedAtAtom = atom(Number.NEGATIVE_INFINITY)

/** Another question has replaced the last one. */
export const questionShownAtom = atom(null, (_get, set) => set(shownAtAtom, performance.now()))

/** The palette has closed because its work is done. */
export function workFinished(): void {
  currentStore().set(finishedAtAtom, performance.now())
}

/** Another key has been pressed since: the next Enter is meant for the page. */
export function workLeft(): void {
  currentStore().set(finishedAtAtom, Number.NEGATIVE_INFINITY)
}

/** True while no one can have read the question yet. */
export function isUnread(): boolean {
  return performance.now() - currentStore().get(shownAtAtom) < READING_MS
}

/** True while a key is still meant for what has just been done, and not for the page that came back. */
export function isJustFinished(): boolean {
  return performance.now() - currentStore().get(finishedAtAtom) < READING_MS
}
