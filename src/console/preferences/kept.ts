import type { WritableAtom } from 'jotai'
import type { PreferenceKey, Preferences } from '#contract/session/preference.ts'
import { keySettingsAtom, rereadKeySettingsAtom } from '#console/app/key-settings.ts'
import { listColumnsAtom, rereadListColumnsAtom } from '#console/app/list-columns.ts'
import { densityAtom, languageAtom, look, themeAtom } from '#console/app/preferences.ts'
import { store } from '#console/app/state.ts'
import { rereadUsesAtom, usesAtom } from '#console/commands/uses.ts'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'

/** A setting that follows its person: where it lives in this page, and where the copy of this device is. */
export interface Kept {
  readonly initial: unknown
  /** The key in the local storage. */
  readonly storage: string
  readonly read: () => unknown
  readonly write: (value: unknown) => void
  readonly subscribe: (heard: () => void) => () => void
  /** Takes over what another tab stored. */
  readonly reread: () => void
}

function keep<K extends PreferenceKey>(
  value: WritableAtom<NonNullable<Preferences[K]>, [NonNullable<Preferences[K]>], void>,
  rest: Pick<Kept, 'storage' | 'reread'> & { initial: NonNullable<Preferences[K]> },
): Kept {
  return {
    ...rest,
    read: () => store.get(value),
    // The server checked it, and it came from this very atom or from the contract.
    write: (next) => store.set(value, next as NonNullable<Preferences[K]>),
    subscribe: (heard) => store.sub(value, heard),
  }
}

/** All settings that follow their person. */
export const kept: Readonly<Record<PreferenceKey, Kept>> = {
  keys: keep<'keys'>(keySettingsAtom, {
    initial: AS_SUGGESTED,
    storage: 'academy-keys',
    reread: () => store.set(rereadKeySettingsAtom),
  }),
  theme: keep<'theme'>(themeAtom, look.theme),
  density: keep<'density'>(densityAtom, look.density),
  language: keep<'language'>(languageAtom, look.language),
  columns: keep<'columns'>(listColumnsAtom, {
    initial: {},
    storage: 'academy-columns',
    reread: () => store.set(rereadListColumnsAtom),
  }),
  frecency: keep<'frecency'>(usesAtom, {
    initial: {},
    storage: 'academy-uses',
    reread: () => store.set(rereadUsesAtom),
  }),
}

export const keptKeys = Object.keys(kept) as PreferenceKey[]

/** True for values that say the same. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(Reflect.get(a, key), Reflect.get(b, key)))
  )
}
