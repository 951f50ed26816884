import { buildRegistry } from '#engine/registry.ts'
import { commandsLoaded } from './registry-atom.ts'

// Code that cannot do without the commands imports this file; code that shows them reads the atom and does not wait.
commandsLoaded(
  buildRegistry(import.meta.glob<unknown>(['/commands/*/*.ts', '!/commands/prompts/*.ts'], { eager: true })),
)
