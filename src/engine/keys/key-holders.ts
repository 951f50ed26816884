import type { KeySettings } from '#contract/core/preference.ts'
import type { KeyScreens } from '#engine/define.ts'
import { givenKeys } from '#engine/keys/key-settings.ts'
import type { Binding } from '#engine/keys/keys.ts'
import { conflictsOf } from '#engine/keys/keys.ts'

/** Something that keys lead to: a command, a screen, a key of the console itself. */
export interface KeyHolder {
  readonly id: string
  /** The keys that the console suggests. */
  readonly suggested?: string
  /** The screens that the keys are limited to; absent for everywhere. */
  readonly on?: KeyScreens
  /** They work while a text field has the focus, too. */
  readonly inText?: boolean
  /** Nobody can change the keys. */
  readonly fixed?: boolean
}

/** The keys that holders have by these settings; those without any are left out. */
export function bindingsIn(settings: KeySettings, holders: readonly KeyHolder[]): Binding[] {
  return holders.flatMap(({ id, suggested, on, inText = false, fixed }): Binding[] => {
    const keys = fixed ? suggested : givenKeys(settings, id, suggested)
    return keys === undefined ? [] : [{ id, keys, inText, ...(on === undefined ? {} : { on }) }]
  })
}

/**
 * Whose suggested keys give way because a person gave them, or what hides them, to something else. What the person
 * chose counts for more than what a later version suggests.
 */
export function yieldedKeys(settings: KeySettings, holders: readonly KeyHolder[]): string[] {
  const isChanged = ({ id }: { id: string }) => Object.hasOwn(settings.changed, id)
  const given = bindingsIn(settings, holders.filter(isChanged))
  if (given.length === 0) return []
  const suggested = bindingsIn(
    settings,
    holders.filter((holder) => !isChanged(holder) && !holder.fixed),
  )
  return suggested.flatMap((binding) =>
    conflictsOf(binding, given).some(({ kind }) => kind === 'same' || kind === 'prefix') ? [binding.id] : [],
  )
}
