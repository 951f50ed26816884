import { spawn } from 'node:child_process'
import { constants } from 'node:os'

import { exitOf, projectRoot } from './run.mjs'

// In groups of their own, so that Ctrl C reaches the commands only from here, and once: a terminal signals every
// process of its group, and npm passes the same signal on again. Windows has no such groups: there Ctrl C reaches all.
const hasGroups = process.platform !== 'win32'

/**
 * Runs commands beside each other until they end: when one ends or this process is told to stop, all are stopped,
 * once and gently. A second Ctrl C, some time after the first, ends them at once.
 * @param {{ file: string, args: string[], env?: NodeJS.ProcessEnv }[]} commands
 * @returns {Promise<number>} the exit code of the command that ended first; 0 when it ended by being told to stop
 */
export async function supervise(commands) {
  const children = commands.map(({ file, args, env }) =>
    spawn(file, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      detached: hasGroups,
      env: { ...process.env, ACADEMY_LAUNCHER: '1', ...env },
    }),
  )
  let told
  const tell = (signal) => {
    told = { signal, at: performance.now() }
    for (const child of running(children)) child.kill(signal)
  }
  const onSignal = (signal) => {
    if (told === undefined) tell(signal)
    // npm and the terminal may bring the same Ctrl C.
    else if (performance.now() - told.at > 1000) killAll(children)
  }
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  process.on('SIGINT', hasGroups ? onSignal : () => undefined)

  const exits = children.map((child) => exitOf(child))
  const code = await Promise.race(exits)
  const isAsTold = told !== undefined && code === 128 + constants.signals[told.signal]
  if (told === undefined) tell('SIGTERM')
  await Promise.allSettled(exits)
  return isAsTold ? 0 : code
}

/** @param {import('node:child_process').ChildProcess[]} children */
function running(children) {
  return children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
}

/** @param {import('node:child_process').ChildProcess[]} children */
function killAll(children) {
  console.error('Stopping at once.')
  for (const child of running(children)) {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  }
}
