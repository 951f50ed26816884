import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Registry } from '#engine/registry.ts'
import { buildRegistry } from '#engine/registry.ts'

const folder = path.resolve(import.meta.dirname, '../../commands')

/** Every command of the `commands` folder, for the server to run inside its own transactions. */
export async function readCommands(): Promise<Registry> {
  const found = await readdir(folder, { recursive: true })
  const files = found.filter((file) => file.endsWith('.ts') && !file.startsWith(`prompts${path.sep}`)).toSorted()
  const modules = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(path.join(folder, file)).href)
      return [`commands/${file.split(path.sep).join('/')}`, module] as const
    }),
  )
  return buildRegistry(Object.fromEntries(modules))
}
