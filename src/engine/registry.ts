import type { AnyCommand } from '#engine/define.ts'

/** All commands there are, by id and in the order of their ids. */
export interface Registry {
  readonly all: readonly AnyCommand[]
  get(id: string): AnyCommand | undefined
}

const FILE = /commands\/([^/]+)\/([^/]+)\.ts$/

function isCommand(value: unknown): value is AnyCommand {
  return typeof value === 'object' && value !== null && 'id' in value && 'run' in value && 'args' in value
}

/** The commands that a resource has in common with the others stand together, in a file of this name. */
const TOGETHER = 'records'

/** The commands of a module, each with the id that its place demands. */
function commandsOf(path: string, area: string, verb: string, module: unknown): AnyCommand[] {
  const held = (module as { default?: unknown }).default
  const commands: unknown[] = verb === TOGETHER && Array.isArray(held) ? held : [held]
  return commands.map((command) => {
    if (!isCommand(command)) throw new Error(`${path} exports no command by default`)
    const isAtHome = verb === TOGETHER ? command.id.startsWith(`${area}.`) : command.id === `${area}.${verb}`
    if (!isAtHome) throw new Error(`${path} must hold ${area}.${verb}, not ${command.id}`)
    return command
  })
}

/**
 * Builds the registry from the modules of the `commands` folder: path → module. Folder `prompts` holds no commands; a
 * file `records.ts` holds those that are made alike for every resource.
 * @throws Error when a file has no command, when its id is not its path, or when two have the same id.
 */
export function buildRegistry(modules: Readonly<Record<string, unknown>>): Registry {
  const byId = new Map<string, AnyCommand>()
  for (const [path, module] of Object.entries(modules)) {
    const [, area, verb] = FILE.exec(path) ?? []
    if (area === undefined || verb === undefined) throw new Error(`${path} is not in a folder of commands/`)
    if (area === 'prompts') continue
    for (const command of commandsOf(path, area, verb, module)) {
      if (byId.has(command.id)) throw new Error(`Two commands are called ${command.id}`)
      byId.set(command.id, command)
    }
  }
  const all = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return Object.freeze({ all, get: (id: string) => byId.get(id) })
}
