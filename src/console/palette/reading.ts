/** What comes sooner than anybody can read belongs to the question before: the second half of a double Enter or click. */
const READING_MS = 350

let shownAt = Number.NEGATIVE_INFINITY
let finishedAt = Number.NEGATIVE_INFINITY

/** Another question stands where the last one stood. */
export function questionShown(): void {
  shownAt = performance.now()
}

/** The palette has closed because its work is done. */
export function workFinished(): void {
  finishedAt = performance.now()
}

/** True while nobody can have read the question yet. */
export function isUnread(): boolean {
  return performance.now() - shownAt < READING_MS
}

/** True while a key is still meant for what has just been done, and not for the page that came back. */
export function isJustFinished(): boolean {
  return performance.now() - finishedAt < READING_MS
}
