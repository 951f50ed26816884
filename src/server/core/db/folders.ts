import fs from 'node:fs'
import path from 'node:path'

import { hasCode } from './processes.ts'

/** The system user that PostgreSQL runs as. Undefined: the user of this process. */
export type Account = { uid: number; gid: number } | undefined

export const isRoot = process.getuid?.() === 0

// Root hands the database to another user, who must be able to pass through to it; the folder still lists nothing.
const FOLDER_MODE = isRoot ? 0o711 : 0o700

/** Makes a folder and what is missing above it. Folders that were there keep their mode. */
export function makeFolder(folder: string): void {
  const first = fs.mkdirSync(folder, { recursive: true })
  if (first === undefined) return
  // Root's umask may be 077, which would close the new folders to the database.
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) fs.chmodSync(made, FOLDER_MODE)
}

/**
 * Makes a folder below one that everybody may write to, or takes the one that is there if nobody else can have
 * prepared or changed it. Answers false when it cannot be had.
 */
export function makeOwnFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
    fs.chmodSync(folder, FOLDER_MODE)
    return true
  } catch (error) {
    return hasCode(error, 'EEXIST') && isOwnFolder(folder)
  }
}

/** Whether the folder belongs to this user, is no link and cannot be written by others. */
export function isOwnFolder(folder: string): boolean {
  const state = fs.lstatSync(folder, { throwIfNoEntry: false })
  if (state === undefined || !state.isDirectory()) return false
  return process.platform === 'win32' || (state.uid === process.getuid?.() && (state.mode & 0o022) === 0)
}

/** The nearest folder, from this one upwards, that the account may not pass through; undefined when the way is open. */
export function closedFolder(folder: string, account: Account): string | undefined {
  if (account === undefined) return undefined
  for (let at = realFolder(folder); ; at = path.dirname(at)) {
    if (!mayPass(fs.statSync(at), account)) return at
    if (at === path.dirname(at)) return undefined
  }
}

/** The folder's path without links; of what does not exist yet, the part that does. */
function realFolder(folder: string): string {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) if (fs.existsSync(at)) return fs.realpathSync(at)
}

/** Whether the mode bits let the account into a folder, or run a program. */
export function mayPass(state: fs.Stats, account: Account): boolean {
  return (state.mode & bits(state, account, 0o1)) !== 0
}

/** Whether the mode bits let the account read a file. */
export function mayRead(state: fs.Stats, account: Account): boolean {
  return (state.mode & bits(state, account, 0o4)) !== 0
}

function bits(state: fs.Stats, account: Account, bit: number): number {
  if (account === undefined) return 0o777
  if (state.uid === account.uid) return bit << 6
  return state.gid === account.gid ? bit << 3 : bit
}
