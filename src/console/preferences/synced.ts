import type { WritableAtom } from 'jotai'
import type { PreferenceKey, Preferences } from '#contract/core/preference.ts'
import type { Store } from '#console/app/current-console.ts'
import { homeLayoutAtom, rereadHomeLayoutAtom, USUAL_HOME } from '#console/app/home-layout.ts'
import { keySettingsAtom, rereadKeySettingsAtom } from '#console/app/key-settings.ts'
import { listColumnsAtom, rereadListColumnsAtom } from '#console/app/list-columns.ts'
import { notificationChoiceAtom, rereadNotificationChoiceAtom } from '#console/app/notification-choice.ts'
import { pinsAtom, rereadPinsAtom } from '#console/app/pins.ts'
import { densityAtom, languageAtom, look, themeAtom } from '#console/app/preferences.ts'
import { rereadUsesAtom, usesAtom } from '#console/commands/history/uses.ts'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'

/** A setting that follows its person: where it lives in this page, and where the copy of this device is. */
export interface SyncedPreference {
  readonly initial: unknown
  /** The key in the local storage. */
  readonly storage: string
  readonly read: () => unknown
  readonly write: (value: unknown) => void
  readonly subscribe: (heard: () => void) => () => void
  /** Takes over what another tab stored. */
  readonly reread: () => void
}

interface Place<T> {
  value: WritableAtom<T, [T], void>
  initial: T
  storage: string
  reread: WritableAtom<null, [], void>
}

function synced<K extends PreferenceKey>(
  store: Store,
  { value, initial, storage, reread }: Place<NonNullable<Preferences[K]>>,
): SyncedPreference {
  return {
    initial,
    storage,
    read: () => store.get(value),
    // The server checked it, and it came from this very atom or from the contract.
    write: (next) => store.set(value, next as NonNullable<Preferences[K]>),
    subscribe: (heard) => store.sub(value, heard),
    reread: () => store.set(reread),
  }
}

/** All settings that follow their person. */
export function syncedIn(store: Store): Readonly<Record<PreferenceKey, SyncedPreference>> {
  return {
    keys: synced<'keys'>(store, {
      value: keySettingsAtom,
      initial: AS_SUGGESTED,
      storage: 'academy-keys',
      reread: rereadKeySettingsAtom,
    }),
    theme: synced<'theme'>(store, { value: themeAtom, ...look.theme }),
    density: synced<'density'>(store, { value: densityAtom, ...look.density }),
    language: synced<'language'>(store, { value: languageAtom, ...look.language }),
    columns: synced<'columns'>(store, {
      value: listColumnsAtom,
      initial: {},
      storage: 'academy-columns',
      reread: rereadListColumnsAtom,
    }),
    pins: synced<'pins'>(store, {
      value: pinsAtom,
      initial: [],
      storage: 'academy-pins',
      reread: rereadPinsAtom,
    }),
    notifications: synced<'notifications'>(store, {
      value: notificationChoiceAtom,
      initial: {},
      storage: 'academy-notifications',
      reread: rereadNotificationChoiceAtom,
    }),
    home: synced<'home'>(store, {
      value: homeLayoutAtom,
      initial: USUAL_HOME,
      storage: 'academy-home',
      reread: rereadHomeLayoutAtom,
    }),
    frecency: synced<'frecency'>(store, {
      value: usesAtom,
      initial: {},
      storage: 'academy-uses',
      reread: rereadUsesAtom,
    }),
  }
}

export const syncedKeys = [
  'keys',
  'theme',
  'density',
  'language',
  'columns',
  'pins',
  'home',
  'notifications',
  'frecency',
] as const satisfies readonly PreferenceKey[]

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
