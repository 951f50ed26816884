import {
  type ChildProcessByStdio,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
  spawnSync,
} from 'node:child_process'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'

import type { Home } from './embedded-home.ts'
import type { Account } from '#server/core/db/folders.ts'

/** A program of PostgreSQL that is running, its log on stderr. */
export type Running = ChildProcessByStdio<Writable, null, Readable>

/**
 * Starts a program of PostgreSQL as the cluster's user, in a group of its own: Ctrl C in a terminal is then this
 * process's affair alone. Where the system can (Linux), the program ends with this process even after kill -9.
 */
export function launch(file: string, args: string[], home: Home): Running {
  const options: SpawnOptionsWithStdioTuple<StdioPipe, StdioNull, StdioPipe> = {
    cwd: path.dirname(home.dir),
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    windowsHide: true,
  }
  if (!canBind()) return spawn(file, args, { ...options, ...home.account })
  return spawn(binder, [...binding(home.account), file, ...args], options)
}

/**
 * Runs a program of PostgreSQL to its end, feeding it `input`.
 * @throws Error with what the program said when it fails.
 */
export async function run(file: string, args: string[], home: Home, input = ''): Promise<void> {
  const child = launch(file, args, home)
  const said = new Tail(child.stderr)
  const ended = ending(child)
  // A program that fails early closes its input, which is told by its exit code already.
  child.stdin.on('error', () => undefined).end(input)
  const how = await ended
  if (how !== 'code 0') throw new Error(`${path.basename(file)} failed (${how}):\n${said.text}`)
}

/** How a process ended: `code 1`, `signal SIGKILL`, or why it could not be started. Never rejects. */
export function ending(child: Running): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // "close" comes after the last line of the log, "exit" may come before it.
    child.once('close', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`))
  })
}

/** The last part of what a program writes, and its lines as they come. */
export class Tail {
  text = ''

  constructor(stream: Readable, onLine: (line: string) => void = () => undefined) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      this.text = (this.text + chunk).slice(-8000)
      const lines = (rest + chunk).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
  }
}

/** Only what the programs need: their environment is readable by their user, and PG… variables would steer them. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

// Runs a program that gets a signal when its parent dies; part of util-linux.
const binder = 'setpriv'

let isBinder: boolean | undefined

/** Old releases of the program lack the option, and some systems the program. */
function canBind(): boolean {
  isBinder ??=
    process.platform === 'linux' && spawnSync(binder, ['--pdeathsig=INT', 'true'], { stdio: 'ignore' }).status === 0
  return isBinder
}

function binding(account: Account): string[] {
  const user = account && [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return [...(user ?? []), '--pdeathsig=INT']
}
