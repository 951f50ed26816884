import { atomWithLazy } from 'jotai/utils'
import { currentStore, hasConsole } from '#console/app/current-console.ts'
import type { Registry } from '#engine/registry.ts'
import { buildRegistry } from '#engine/registry.ts'

/** Code that has been loaded, the same for every console. */
let loaded = buildRegistry({})

/** Every command of the `commands` folder, once they have loaded: hundreds of them are not part of the first screen. */
export const registryAtom = atomWithLazy((): Registry => loaded)

/** Puts the commands into the registry of this console and of every later one. */
export function commandsLoaded(registry: Registry): void {
  loaded = registry
  if (hasConsole()) currentStore().set(registryAtom, registry)
}
