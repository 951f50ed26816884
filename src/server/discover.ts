import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.join(import.meta.dirname, 'areas')

/**
 * Loads what areas make known by themselves: the server part of every kind of record, `<kind>.resource.ts`, and what an
 * area does besides serving records, `<area>/area.ts`.
 */
export async function loadAreas(): Promise<void> {
  const files = globSync(['**/*.resource.ts', '*/area.ts'], { cwd: folder }).toSorted()
  await Promise.all(files.map((file) => import(pathToFileURL(path.join(folder, file)).href)))
}
