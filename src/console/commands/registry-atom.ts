import { atom } from 'jotai'
import type { Registry } from '#engine/registry.ts'
import { buildRegistry } from '#engine/registry.ts'

/** Every command of the `commands` folder, once they have come: hundreds of them are no part of the first screen. */
export const registryAtom = atom<Registry>(buildRegistry({}))
