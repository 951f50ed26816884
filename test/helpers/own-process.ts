import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export interface OwnProcess {
  url: string
  process: ChildProcess
}

/** A server in a process of its own; it ends with the test. */
export async function startProcess(databaseUrl: string): Promise<OwnProcess> {
  const script = path.join(import.meta.dirname, 'server-process.ts')
  const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended before it was ready')
  })
  ended.catch(() => undefined)
  const [url] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
  return { url, process: child }
}
