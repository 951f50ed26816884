import { vi } from 'vitest'

/** Repeats an assertion until it holds. The limit only bounds a hang; that of `vi.waitFor` is a second. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> => vi.waitFor(holds, { timeout: 60_000 })
