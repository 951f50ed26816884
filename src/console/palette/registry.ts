import { atom } from 'jotai'
import type { KeySettings } from '#contract/preference.ts'
import { loadChunk } from '#console/app/chunk.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import { sayPartMissing } from '#console/app/lazy-part.tsx'
import { store } from '#console/app/state.ts'
import type { AnyCommand } from '#engine/define.ts'
import { workingKeys } from '#engine/key-settings.ts'
import { registryAtom } from './registry-atom.ts'
import { screenCommands } from './screen-commands.ts'

// They come beside the first screen: its buttons are there as soon as they are.
void loadChunk(() => import('./all-commands.ts')).catch(sayPartMissing)

/** The commands of the console itself; they arrive with the palette, because they need what needs this file. */
export const consoleCommandsAtom = atom<readonly AnyCommand[]>([])

/** A command by its id; `screen.…` are the screens, `console.…` the console's own. */
export function findCommand(id: string): AnyCommand | undefined {
  return (
    store.get(registryAtom).get(id) ??
    screenCommands().find((command) => command.id === id) ??
    store.get(consoleCommandsAtom).find((command) => command.id === id)
  )
}

/** All commands and all screens, with the keys that the console suggests. */
export function suggestedCommands(): readonly AnyCommand[] {
  return [...store.get(registryAtom).all, ...store.get(consoleCommandsAtom), ...screenCommands()]
}

function withWorkingKeys(command: AnyCommand, settings: KeySettings): AnyCommand {
  const keys = workingKeys(settings, command.id, command.shortcut?.keys)
  if (keys === command.shortcut?.keys) return command
  const { shortcut, ...rest } = command
  return keys === undefined ? rest : { ...rest, shortcut: { ...shortcut, keys } }
}

/** The commands of the `commands` folder with the keys that work for the person at hand. */
export const registeredAtom = atom((get): readonly AnyCommand[] => {
  const settings = get(workingSettingsAtom)
  return get(registryAtom).all.map((command) => withWorkingKeys(command, settings))
})

/** All commands and all screens, with the keys that work for the person at hand. */
export const commandsAtom = atom((get): readonly AnyCommand[] => {
  const settings = get(workingSettingsAtom)
  const others = [...get(consoleCommandsAtom), ...screenCommands()]
  return [...get(registeredAtom), ...others.map((command) => withWorkingKeys(command, settings))]
})
