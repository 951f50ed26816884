import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import type { Binaries } from './embedded-binaries.ts'
import { type Home, hasCluster } from './embedded-home.ts'
import { run } from './embedded-run.ts'
import { isAlive, runsOn, waitUntil } from '#server/core/db/processes.ts'

export const superuser = 'postgres'

/**
 * Makes sure that a cluster exists in `home` and that its superuser's password is known. The password is drawn when
 * the cluster is made and kept beside it in `<dir>.password`, which only the user of this process may read; a lost one
 * is replaced. `sync` false leaves out waiting for the disk (tests).
 * @returns the superuser's password.
 * @throws Error with what PostgreSQL said.
 */
export async function prepareCluster(home: Home, binaries: Binaries, sync: boolean): Promise<string> {
  if (!hasCluster(home.dir)) return await makeCluster(home, binaries, sync)
  return readPassword(home) ?? (await replacePassword(home, binaries))
}

/**
 * Ends the server that a killed console left behind on this folder, and removes its pid file. The caller holds the
 * lock of the folder, so no living console can be the owner.
 * @throws Error when the server does not end.
 */
export async function endLeftover(dir: string, log: (line: string) => void): Promise<void> {
  const pidFile = path.join(dir, 'postmaster.pid')
  if (!fs.existsSync(pidFile)) return
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  const hasExited = () => !isAlive(pid)
  // The number may belong to any other program by now.
  if (!hasExited() && runsOn(pid, dir)) {
    log(`Stopping PostgreSQL (process ${pid}), which a killed console left behind.`)
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (hasExited()) break
      signalTo(pid, signal)
      await waitUntil(hasExited, 10_000)
    }
    if (!hasExited()) throw new Error(`PostgreSQL (process ${pid}) still runs on ${dir} and does not stop.`)
  }
  // PostgreSQL would take a zombie, or a stranger with the same number, for its predecessor. It still finds left
  // processes of the old server by their shared memory.
  fs.rmSync(pidFile, { force: true })
}

/** The superuser's URL to the server that runs on this cluster; `undefined` when none does. */
export function runningUrl(home: Home): string | undefined {
  const pidFile = path.join(home.dir, 'postmaster.pid')
  if (!fs.existsSync(pidFile)) return undefined
  // https://www.postgresql.org/docs/current/storage-file-layout.html: process, folder, start time, port.
  const [pid, , , port] = fs.readFileSync(pidFile, 'utf8').split('\n')
  const password = readPassword(home)
  if (!isAlive(Number(pid)) || !runsOn(Number(pid), home.dir) || password === undefined) return undefined
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}

async function makeCluster(home: Home, binaries: Binaries, sync: boolean): Promise<string> {
  // Aside and renamed: an initdb that was killed leaves no half cluster. The password comes first, so that a cluster
  // never stands without one.
  const aside: Home = { dir: `${home.dir}.init`, account: home.account }
  fs.rmSync(aside.dir, { recursive: true, force: true })
  fs.mkdirSync(aside.dir, { mode: 0o700 })
  own(aside.dir, home)
  const password = newPassword()
  const handed = `${aside.dir}.password`
  writePrivate(handed, password)
  own(handed, home)
  try {
    await run(binaries.initdb, initdbArgs(aside.dir, handed, sync), aside)
  } catch (error) {
    fs.rmSync(aside.dir, { recursive: true, force: true })
    throw error
  } finally {
    fs.rmSync(handed, { force: true })
  }
  writePrivate(passwordFile(home), password)
  fs.renameSync(aside.dir, home.dir)
  return password
}

function initdbArgs(dir: string, passwordFile: string, sync: boolean): string[] {
  const access = ['-D', dir, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  // The built-in locale sorts alike on every machine.
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  return [...access, ...text, ...(sync ? [] : ['--no-sync'])]
}

async function replacePassword(home: Home, binaries: Binaries): Promise<string> {
  const password = newPassword()
  // Single-user mode asks for no password and can be had only by who may read the files.
  const args = ['--single', '-D', home.dir, 'postgres']
  await run(binaries.postgres, args, home, `ALTER ROLE ${superuser} PASSWORD '${password}'\n`)
  writePrivate(passwordFile(home), password)
  return password
}

const passwordFile = (home: Home) => `${home.dir}.password`

const newPassword = () => randomBytes(24).toString('base64url')

function readPassword(home: Home): string | undefined {
  const file = passwordFile(home)
  if (!fs.existsSync(file)) return undefined
  return fs.readFileSync(file, 'utf8').trim() || undefined
}

function writePrivate(file: string, text: string): void {
  const aside = `${file}.new`
  fs.rmSync(aside, { force: true })
  fs.writeFileSync(aside, `${text}\n`, { mode: 0o600, flush: true })
  fs.renameSync(aside, file)
}

function own(file: string, home: Home): void {
  if (home.account !== undefined) fs.chownSync(file, home.account.uid, home.account.gid)
}
