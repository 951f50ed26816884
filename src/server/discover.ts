import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.join(import.meta.dirname, 'areas')

/** Loads the server part of every kind of record, `<kind>.resource.ts`: each registers what it serves. */
export async function loadResources(): Promise<void> {
  const files = globSync('**/*.resource.ts', { cwd: folder })
  await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}
