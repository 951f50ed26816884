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

/** What is done alike to the records of every kind stands together. */
const TOGETHER = 'record/records'

/** The commands of a module, each with the id that its place demands. */
function commandsOf(path: string, home: string, module: unknown): AnyCommand[] {
  const held = (module as { default?: unknown }).default
  const isTogether = home === TOGETHER && Array.isArray(held)
  const commands: unknown[] = isTogether ? held : [held]
  return commands.map((command) => {
    if (!isCommand(command)) throw new Error(`${path} exports no command by default`)
    const id = home.replace('/', '.')
    if (!isTogether && command.id !== id) throw new Error(`${path} must hold ${id}, not ${command.id}`)
    return command
  })
}

/**
 * Builds the registry from the modules of the `commands` folder: path → module. Folder `prompts` holds no commands;
 * `record/records.ts` holds those that are made alike for every kind of record.
 * @throws Error when a file has no command, when its id is not its path, or when two have the same id.
 */
export function buildRegistry(modules: Readonly<Record<string, unknown>>): Registry {
  const byId = new Map<string, AnyCommand>()
  for (const [path, module] of Object.entries(modules)) {
    const [, area, verb] = FILE.exec(path) ?? []
    if (area === undefined || verb === undefined) throw new Error(`${path} is not in a folder of commands/`)
    if (area === 'prompts') continue
    for (const command of commandsOf(path, `${area}/${verb}`, module)) {
      if (byId.has(command.id)) throw new Error(`Two commands are called ${command.id}`)
      byId.set(command.id, command)
    }
  }
  const all = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return Object.freeze({ all, get: (id: string) => byId.get(id) })
}
