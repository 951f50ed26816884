import { suggestedCommands } from '#console/palette/registry.ts'
import type { KeyHolder } from '#engine/key-holders.ts'
import { ownKeys } from './own-keys.ts'

/** Everything that has keys or could have: the console's own, all commands and all screens, as suggested. */
export function allHolders(): readonly KeyHolder[] {
  const commands = suggestedCommands().map(({ id, shortcut }): KeyHolder => {
    const { keys, on } = shortcut ?? {}
    return { id, ...(keys === undefined ? {} : { suggested: keys }), ...(on === undefined ? {} : { on }) }
  })
  return [...ownKeys, ...commands]
}
