import type { KeySettings } from '#contract/core/preference.ts'
import { isLetter } from '#engine/keys/chord.ts'

/** Keys as the console suggests them. */
export const AS_SUGGESTED: KeySettings = { letters: true, changed: {} }

/** The keys that a person gave to a command, a screen or a key of the console, `suggested` where none were; or none. */
export function givenKeys(settings: KeySettings, id: string, suggested: string | undefined): string | undefined {
  return Object.hasOwn(settings.changed, id) ? (settings.changed[id] ?? undefined) : suggested
}

/** The keys that work: none where they begin with a single character and those are at rest. */
export function workingKeys(settings: KeySettings, id: string, suggested: string | undefined): string | undefined {
  const keys = givenKeys(settings, id, suggested)
  return keys !== undefined && !settings.letters && isLetter(keys) ? undefined : keys
}

/** The settings with other keys for one: `null` takes them away, `undefined` goes back to what is suggested. */
export function withKeys(settings: KeySettings, id: string, keys: string | null | undefined): KeySettings {
  const { [id]: _before, ...changed } = settings.changed
  return { ...settings, changed: keys === undefined ? changed : { ...changed, [id]: keys } }
}
