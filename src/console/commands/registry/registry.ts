import { atom } from 'jotai'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { currentStore } from '#console/app/current-console.ts'
import { workingSettingsAtom } from '#console/app/key-settings.ts'
import type { AnyCommand } from '#engine/define.ts'
import { registeredAtom, withWorkingKeys } from './registered.ts'
import { registryAtom } from './registry-atom.ts'
import { screenCommands } from './screen-commands.ts'
import { viewCommandsAtom } from './view-commands.ts'
import { liveByIdAtom } from '#console/screen/live-commands.ts'

/** The commands of the console itself; they arrive with the palette, because they need what needs this file. */
export const consoleCommandsAtom = atom<readonly AnyCommand[]>([])

/** The commands about the list on screen; they arrive with the first list, and are hidden where there is none. */
export const listCommandsAtom = atom<readonly AnyCommand[]>([])

/** A command by its id; `screen.…` are the screens, `console.…` the console's own. */
export function findCommand(id: string): AnyCommand | undefined {
  const store = currentStore()
  return (
    store.get(registryAtom).get(id) ??
    store.get(liveByIdAtom).get(id)?.command ??
    screenCommands().find((command) => command.id === id) ??
    [...store.get(consoleCommandsAtom), ...store.get(listCommandsAtom), ...store.get(viewCommandsAtom)].find(
      (command) => command.id === id,
    )
  )
}

/** All commands and all screens, with the keys that the console suggests. */
export const suggestedAtom = atom((get): readonly AnyCommand[] => [
  ...get(registryAtom).all,
  ...get(consoleCommandsAtom),
  ...get(listCommandsAtom),
  ...get(viewCommandsAtom),
  ...screenCommands(),
])

/** All commands and all screens, with the keys that work for the person at hand. */
export const commandsAtom = atom((get): readonly AnyCommand[] => {
  const settings = get(workingSettingsAtom)
  const live = [...get(liveByIdAtom).values()].map(({ command }) => command)
  const withKeys = (command: AnyCommand) => withWorkingKeys(command, settings)
  const others = [...get(consoleCommandsAtom), ...get(listCommandsAtom), ...get(viewCommandsAtom), ...screenCommands()]
  // First: of two commands with the same keys, that of the screen is meant.
  return [...live.map(withKeys), ...get(registeredAtom), ...others.map(withKeys)]
})

/** The commands as they were when the page last came to rest. */
export const restedCommandsAtom = atom<readonly AnyCommand[] | null>(null)

/** The commands as the palette shows them: the closed one follows when the page rests, as with its context. */
export const paletteCommandsAtom = atom((get): readonly AnyCommand[] => {
  const rested = get(paletteOpenAtom) ? null : get(restedCommandsAtom)
  return rested ?? get(commandsAtom)
})
