import type { AnyCommand } from '#engine/define.ts'
import { buildRegistry } from '#engine/registry.ts'
import { screenCommands } from './screen-commands.ts'

/** Every command of the `commands` folder. */
export const registry = buildRegistry(
  import.meta.glob<unknown>(['/commands/*/*.ts', '!/commands/prompts/*.ts'], { eager: true }),
)

/** A command by its id; `screen.…` are the screens. */
export function findCommand(id: string): AnyCommand | undefined {
  return registry.get(id) ?? screenCommands().find((command) => command.id === id)
}

/** All commands and all screens. */
export function allCommands(): readonly AnyCommand[] {
  return [...registry.all, ...screenCommands()]
}
