import { atom, useAtomValue } from 'jotai'
import type { KeySettings } from '#contract/core/preference.ts'
import { AS_SUGGESTED, workingKeys } from '#engine/keys/key-settings.ts'
import { ownCopy } from './session/own-copy.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function fits(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.letters === 'boolean' &&
    isObject(value.changed) &&
    Object.values(value.changed).every((keys) => keys === null || typeof keys === 'string')
  )
}

/** The keys as the person at hand wants them. */
export const [keySettingsAtom, rereadKeySettingsAtom] = ownCopy<KeySettings>('academy-keys', fits, AS_SUGGESTED)

/** Whose suggested keys give way to keys that the person gave to something else; found by the key layer. */
export const yieldedKeysAtom = atom<readonly string[]>([])

/** The settings as they work: `keySettingsAtom`, and those who give way without keys. */
export const workingSettingsAtom = atom((get): KeySettings => {
  const settings = get(keySettingsAtom)
  const yielded = get(yieldedKeysAtom)
  if (yielded.length === 0) return settings
  return { ...settings, changed: { ...Object.fromEntries(yielded.map((id) => [id, null])), ...settings.changed } }
})

/** The keys that work for something with this id, `suggested` unless the person wants others; `undefined` for none. */
export function useKeys(id: string, suggested: string | undefined): string | undefined {
  return workingKeys(useAtomValue(workingSettingsAtom), id, suggested)
}
