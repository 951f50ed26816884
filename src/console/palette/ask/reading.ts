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

/** Another key has been pressed since: the next Enter is meant for the page. */
export function workLeft(): void {
  finishedAt = Number.NEGATIVE_INFINITY
}

/** True while nobody can have read the question yet. */
export function isUnread(): boolean {
  return performance.now() - shownAt < READING_MS
}

/** True while a key is still meant for what has just been done, and not for the page that came back. */
export function isJustFinished(): boolean {
  return performance.now() - finishedAt < READING_MS
}
