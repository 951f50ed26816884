import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Failure, npmCommand, projectRoot, run } from './run.mjs'

const lockFile = path.join(projectRoot, 'package-lock.json')
const modules = path.join(projectRoot, 'node_modules')
const stampFile = path.join(modules, '.install-stamp')

/**
 * Installs the project's packages with `npm ci` when they are missing or the lock file has changed since.
 * @returns {Promise<void>}
 * @throws {Failure} when npm is missing or fails
 */
export async function ensureInstalled() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === lock) return
  if (!isInstalledByHand()) await install()
  writeFileSync(stampFile, `${lock}\n`)
}

async function install() {
  if (process.platform === 'win32' && process.execPath.startsWith(modules)) {
    // Windows removes no program that is running.
    throw new Failure('The packages have changed. Run npm ci, then start again.')
  }
  console.log('Installing the packages (npm ci) …')
  const code = await npmCi()
  if (code !== 0) throw new Failure(`npm ci failed with exit code ${code}; what it printed above says why.`, code)
}

async function npmCi() {
  const { file, args, env, shell } = npmCommand()
  try {
    // Named, because NODE_ENV=production would leave out what builds the console, and with it the pinned Node.
    return await run(file, [...args, 'ci', '--include=dev', '--include=optional'], { env, shell })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    throw new Failure('npm was not found. Install Node.js 20 or newer, which brings npm, and run this again.')
  }
}

/** Whether npm itself installed what the lock file says: npm notes it in a lock file of its own. */
function isInstalledByHand() {
  const noted = path.join(modules, '.package-lock.json')
  if (!existsSync(noted)) return false
  const wanted = packagesIn(lockFile)
  const installed = packagesIn(noted)
  const isSame = (name) => installed[name].version === wanted[name]?.version
  // Packages of other systems are optional, and absent.
  const isThere = (name) => name === '' || wanted[name].optional || wanted[name].devOptional || name in installed
  return Object.keys(installed).every(isSame) && Object.keys(wanted).every(isThere)
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
