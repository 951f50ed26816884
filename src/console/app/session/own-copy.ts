import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { sessionAtom } from './session-state.ts'

/**
 * A copy, on this device, of something that belongs to one person: there at once at the next start, and `fallback` to
 * anybody else who logs in here. Setting it without a session does nothing. The second atom, when set, takes over what
 * another tab wrote.
 */
export function ownCopy<T>(
  key: string,
  fits: (value: unknown) => boolean,
  fallback: T,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  const read = (): { of?: unknown; value?: unknown } => {
    try {
      return (JSON.parse(globalThis[storage].getItem(key) ?? '{}') ?? {}) as object
    } catch {
      return {}
    }
  }
  const storedAtom = atomWithLazy(read)
  const copy = atom(
    (get): T => {
      const { of, value } = get(storedAtom)
      return of !== undefined && of === get(sessionAtom)?.customer.masterId && fits(value) ? (value as T) : fallback
    },
    (get, set, value: T) => {
      const of = get(sessionAtom)?.customer.masterId
      if (of === undefined) return
      set(storedAtom, { of, value })
      try {
        globalThis[storage].setItem(key, JSON.stringify({ of, value }))
      } catch {
        // Known until the page is left.
      }
    },
  )
  const reread = atom(null, (_get, set) => set(storedAtom, read()))
  return [copy, reread] as const
}
