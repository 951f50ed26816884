/** Rows that one request brings. A list call takes at most 200; 100 fills every screen twice over. */
export const WINDOW = 100

/** The windows (from 0) that hold rows `first` to `last` of `total`. */
export function windowsOf(first: number, last: number, total: number): number[] {
  if (total <= 0) return [0]
  const from = Math.floor(Math.max(first, 0) / WINDOW)
  const to = Math.floor(Math.min(Math.max(last, first, 0), total - 1) / WINDOW)
  return Array.from({ length: Math.max(to - from + 1, 1) }, (_, i) => Math.min(from, to) + i)
}

/** The window that row `index` is in. */
export const windowOf = (index: number): number => Math.floor(index / WINDOW)
