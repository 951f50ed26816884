import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#engine/registry.ts'
import { buildRegistry } from '#engine/registry.ts'

const folder = path.resolve(import.meta.dirname, '../../../commands')

/** The paths of all command files, from the project's root. */
export async function commandFiles(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true })
  return found
    .filter((file) => file.endsWith('.ts') && !file.startsWith(`prompts${path.sep}`))
    .map((file) => `commands/${file.split(path.sep).join('/')}`)
    .sort()
}

/** The registry as Node builds it, from the folder. */
export async function discoverCommands(): Promise<Registry> {
  const modules: Record<string, unknown> = {}
  for (const file of await commandFiles()) {
    modules[file] = await import(pathToFileURL(path.join(folder, '..', file)).href)
  }
  return buildRegistry(modules)
}
