import { atom } from 'jotai'
import type { KeySettings } from '#contract/core/preference.ts'
import { loadChunk } from '#console/app/screen/chunk.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import { sayPartMissing } from '#console/app/screen/lazy-part.tsx'
import type { AnyCommand } from '#engine/define.ts'
import { workingKeys } from '#engine/keys/key-settings.ts'
import { registryAtom } from './registry-atom.ts'

// They come beside the first screen: its buttons are there as soon as they are.
void loadChunk(() => import('./all-commands.ts')).catch(sayPartMissing)

/** A command with the keys that work by these settings. */
export function withWorkingKeys(command: AnyCommand, settings: KeySettings): AnyCommand {
  const keys = workingKeys(settings, command.id, command.shortcut?.keys)
  if (keys === command.shortcut?.keys) return command
  const { shortcut, ...rest } = command
  return keys === undefined ? rest : { ...rest, shortcut: { ...shortcut, keys } }
}

/** Whether the commands of the `commands` folder have come. */
export const commandsHaveComeAtom = atom((get) => get(registryAtom).all.length > 0)

/** The commands of the `commands` folder with the keys that work for the person at hand. */
export const registeredAtom = atom((get): readonly AnyCommand[] => {
  const settings = get(workingSettingsAtom)
  return get(registryAtom).all.map((command) => withWorkingKeys(command, settings))
})
