import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in the same time wherever they differ, and however long they are. */
export const isSameText = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
