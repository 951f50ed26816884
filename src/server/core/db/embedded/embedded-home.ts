import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { type Account, closedFolder, isOwnFolder, isRoot, makeFolder, makeOwnFolder } from '#server/core/db/folders.ts'
import { hasCode } from '#server/core/db/processes.ts'

/** Where a cluster lives and who runs it. */
export type Home = { dir: string; account: Account }

// "nobody" everywhere: PostgreSQL refuses to run as root, and a number needs no user to be created.
const NOBODY = { uid: 65534, gid: 65534 }

// Where any user may pass through, for what cannot stay where it was wanted.
const durableBases = ['/var/lib']

/** Temporary folders, the preferred one first; the one of root's session is often closed to other users. */
export const temporaryBases = () => [os.tmpdir(), '/tmp', '/var/tmp']

/** Whether a folder holds a database cluster. */
export const hasCluster = (dir: string) => fs.existsSync(path.join(dir, 'PG_VERSION'))

/**
 * Decides where the cluster that is asked for in `asked` lives, and makes the folder above it.
 * As a common user that is `asked` itself. As root, whom PostgreSQL refuses, another user has to reach it: with a
 * closed folder on the way it lives in `<base>/academy-console-<hash of asked>/postgres` instead, `base` being
 * `/var/lib`, or a temporary folder where that cannot be written. An existing cluster is never left behind silently.
 * @throws Error when an existing cluster cannot be reached, or no folder can be had.
 */
export function chooseHome(asked: string, log: (line: string) => void, bases = durableBases): Home {
  makeFolder(path.dirname(asked))
  // One cluster has one name, whatever links lead to it.
  const wanted = path.join(fs.realpathSync(path.dirname(asked)), path.basename(asked))
  if (!isRoot) return { dir: ownPlace(wanted), account: undefined }

  const account = accountOf(wanted)
  const closed = closedFolder(path.dirname(wanted), account)
  if (hasCluster(wanted)) {
    if (closed === undefined) return { dir: wanted, account }
    throw new Error(`The database in ${wanted} cannot be reached: ${closed} is closed to its user (id ${account.uid}).`)
  }

  const name = `academy-console-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`
  const durable = bases.map((base) => path.join(base, name))
  const temporary = temporaryBases().map((base) => path.join(base, name))
  const existing = [...durable, ...temporary].find((folder) => isOwnFolder(folder) && hasCluster(clusterIn(folder)))
  if (closed === undefined && existing === undefined) return { dir: wanted, account }

  const folder = existing ?? [...durable, ...temporary].find((folder) => isReachable(folder) && makeOwnFolder(folder))
  if (folder === undefined) throw new Error(`${closed} is closed to the database, and no other folder can be made.`)
  const reason = closed === undefined ? 'it was made there' : `PostgreSQL cannot run as root, and ${closed} is closed`
  log(`The database is kept in ${clusterIn(folder)}: ${reason}.`)
  if (!durable.includes(folder)) {
    log(`${durable.join(', ')} cannot be written, so this place is temporary: the system may clear it.`)
  }
  return { dir: clusterIn(folder), account: accountOf(clusterIn(folder)) }
}

const clusterIn = (folder: string) => path.join(folder, 'postgres')

const isReachable = (folder: string) => closedFolder(path.dirname(folder), NOBODY) === undefined

/** The owner of an existing cluster goes on owning it: PostgreSQL starts for nobody else. */
function accountOf(dir: string): { uid: number; gid: number } {
  const state = fs.statSync(dir, { throwIfNoEntry: false })
  return state === undefined || state.uid === 0 ? NOBODY : { uid: state.uid, gid: state.gid }
}

function ownPlace(dir: string): string {
  try {
    fs.accessSync(path.dirname(dir), fs.constants.W_OK)
    if (fs.existsSync(dir)) fs.accessSync(dir, fs.constants.R_OK | fs.constants.W_OK)
    return dir
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    throw new Error(`The database folder ${dir} cannot be written by this user. Was it made by root?`, { cause: error })
  }
}
