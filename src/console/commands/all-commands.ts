import { store } from '#console/app/state.ts'
import { buildRegistry } from '#engine/registry.ts'
import { registryAtom } from './registry-atom.ts'

// Whoever cannot do without the commands imports this file; whoever shows them reads the atom and waits for nothing.
store.set(
  registryAtom,
  buildRegistry(import.meta.glob<unknown>(['/commands/*/*.ts', '!/commands/prompts/*.ts'], { eager: true })),
)
