import '#console/commands/registry/all-commands.ts'
import { atom } from 'jotai'
import { suggestedAtom } from '#console/commands/registry/registry.ts'
import { declaredCommands } from '#console/screen/declared-commands.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { KeyHolder } from '#engine/keys/key-holders.ts'
import { ownKeys } from './own-keys.ts'

/** A command as one that has keys, or could have some. */
export function holderOf({ id, shortcut }: AnyCommand): KeyHolder {
  const { keys, on, inText } = shortcut ?? {}
  return {
    id,
    ...(keys === undefined ? {} : { suggested: keys }),
    ...(on === undefined ? {} : { on }),
    ...(inText ? { inText } : {}),
  }
}

/** Every command and screen whose keys can be changed, with the keys that the console suggests. */
export const changeableAtom = atom((get): readonly AnyCommand[] => [...get(suggestedAtom), ...declaredCommands])

/** Everything that has keys or could have: the console's own, all commands and all screens, as suggested. */
export const holdersAtom = atom((get): readonly KeyHolder[] => [...ownKeys, ...get(changeableAtom).map(holderOf)])
