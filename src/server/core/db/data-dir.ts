import fs from 'node:fs'
import path from 'node:path'

import { makeFolder } from './folders.ts'
import { hasCode, isAlive, startOf } from './processes.ts'

/** A held data directory. */
export type DataDirLock = {
  /** Gives the directory free. Does nothing when called again. */
  release: () => void
}

/**
 * Takes a data directory for this process, making it when missing. Its `server.pid` names the holder by process id and
 * start time, so that the file of a dead holder (kill -9, power cut) is recognised and taken over.
 * @throws Error when a living console holds the directory, this one included.
 */
export function lockDataDir(dir: string): DataDirLock {
  makeFolder(path.resolve(dir))
  const file = path.resolve(dir, 'server.pid')
  const mine = `${process.pid}\n${startOf(process.pid) ?? ''}\n`
  while (!create(file, mine)) removeIfDead(file)
  return {
    release: () => {
      if (read(file) === mine) fs.rmSync(file, { force: true })
    },
  }
}

function create(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfDead(file: string): void {
  const text = readWhole(file)
  if (text === undefined) return
  refuseLiving(text)
  // Renaming tells whose file it was: another console may have replaced the dead one's between reading and removing.
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) !== text && !fs.existsSync(file)) fs.renameSync(aside, file)
  else fs.rmSync(aside)
}

function refuseLiving(text: string): void {
  const [number, start = ''] = text.split('\n')
  const pid = Number(number)
  if (!isAlive(pid)) return
  const now = startOf(pid)
  if (now !== undefined && start !== '' && now !== start) return
  throw new Error(
    `Academy Console already runs on this data directory (process ${pid}). Stop it, or set DATA_DIR to another folder.`,
  )
}

/** The text of the file once its writer has finished; what a writer left that died half-way after a short wait. */
function readWhole(file: string): string | undefined {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < 500; waited += 20) {
    const text = read(file)
    if (text === undefined || text.endsWith('\n')) return text
    Atomics.wait(clock, 0, 0, 20)
  }
  return read(file)
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
