import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Failure, pinnedNode, projectRoot, run } from './run.mjs'

const dist = path.join(projectRoot, 'dist')
const stampFile = path.join(dist, '.build-stamp')

const folders = ['src', 'commands']
const files = ['index.html', 'vite.config.ts', 'package-lock.json']

/**
 * Builds the console into `dist` when it is missing or older than its sources.
 * @returns {Promise<boolean>} whether it was built
 * @throws {Failure} when the build fails
 */
export async function ensureBuilt() {
  const sources = sourcesHash()
  const isFresh = existsSync(path.join(dist, 'index.html')) && existsSync(stampFile)
  if (isFresh && readFileSync(stampFile, 'utf8').trim() === sources) return false
  console.log('Building the console …')
  const code = await run(pinnedNode(), [path.join('node_modules', 'vite', 'bin', 'vite.js'), 'build'])
  if (code !== 0) throw new Failure('The console could not be built; what is printed above says why.', code)
  writeFileSync(stampFile, `${sources}\n`)
  return true
}

/** A hash of every name and content that the build depends on. What the build itself generates is left out. */
function sourcesHash() {
  const hash = createHash('sha256')
  const found = [...folders.flatMap((folder) => filesBelow(folder)), ...files]
  const inputs = found.filter((file) => !/\.gen\.tsx?$/.test(file)).sort((a, b) => (a < b ? -1 : 1))
  for (const file of inputs) {
    const full = path.join(projectRoot, file)
    if (existsSync(full)) hash.update(`${file}\0`).update(createHash('sha256').update(readFileSync(full)).digest())
  }
  return hash.digest('hex')
}

/** @param {string} folder */
function filesBelow(folder) {
  const full = path.join(projectRoot, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(name) : [name]
  })
}
