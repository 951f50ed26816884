import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Whether an error carries one of these system codes (`ENOENT`, `EACCES`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/**
 * Whether a process with this id is running. A zombie counts as dead: it holds no files and no memory, and in a
 * container whose first process reaps nobody it stays for ever.
 */
export function isAlive(pid: number): boolean {
  // 0 and below would address whole process groups.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  if (process.platform !== 'linux') return true
  return !/^State:\s+[ZX]/m.test(readProc(pid, 'status'))
}

/**
 * A text that tells this run of a process id from any later process with the same id: the start time, on Linux with
 * the boot it belongs to. Undefined when the system does not say.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // The second field, the program's name, may itself hold spaces and brackets; field 22 is the start time.
    const stat = readProc(pid, 'stat')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : `${readText('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`
  }
  return ask(pid, ['-o', 'lstart='], 'CreationDate')
}

/** Whether the command line of a running process names this folder. */
export function runsOn(pid: number, folder: string): boolean {
  if (process.platform === 'linux') return readProc(pid, 'cmdline').split('\0').includes(folder)
  return ask(pid, ['-ww', '-o', 'command='], 'CommandLine')?.includes(folder) ?? false
}

/** Waits until `test` holds. Answers false when it still does not after `ms` milliseconds. */
export async function waitUntil(test: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!test()) {
    if (performance.now() > end) return false
    await delay(20)
  }
  return true
}

function ask(pid: number, ps: string[], property: string): string | undefined {
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").${property}`
  const answer =
    process.platform === 'win32'
      ? spawnSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8', windowsHide: true })
      : spawnSync('ps', [...ps, '-p', String(pid)], {
          encoding: 'utf8',
          env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
        })
  return answer.stdout?.trim() || undefined
}

const readProc = (pid: number, name: string) => readText(`/proc/${pid}/${name}`)

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
