import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'vitest'
import { onTestFinished } from 'vitest'

export interface OwnProcess {
  url: string
  process: ChildProcess
}

/**
 * A server in a process of its own; it ends with the test. Tests that run side by side hand in their context: which of
 * them is at work nobody else can tell.
 */
export async function startProcess(
  databaseUrl: string,
  context: Pick<TestContext, 'onTestFinished'> = { onTestFinished },
  /** Where its files are, for tests that look there once it was killed. */
  dataDir?: string,
): Promise<OwnProcess> {
  const script = path.join(import.meta.dirname, 'server-process.ts')
  const child = spawn(process.execPath, [script, databaseUrl, ...(dataDir === undefined ? [] : [dataDir])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => {
    throw new Error('The server ended before it was ready')
  })
  ended.catch(() => undefined)
  const [url] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
  return { url, process: child }
}
