import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Another process of the console, and what it said first. */
export type Holder<T> = { child: ChildProcess; said: T }

/**
 * Runs a script in a process of its own that goes on living, and waits for the JSON that it prints first.
 * `modules` are names to import and their paths below `src/server/core/db`; `tell` prints.
 * @throws Error with what the process wrote when it ends before it has said anything.
 */
export async function holder<T>(
  modules: Record<string, string>,
  body: string,
  options: { root?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Holder<T>> {
  const root = options.root ?? projectRoot
  const imports = Object.entries(modules).map(([name, file]) => {
    return `import { ${name} } from ${JSON.stringify(pathToFileURL(path.join(root, 'src/server/core/db', file)).href)}`
  })
  const script = [...imports, 'const tell = (v) => console.log(JSON.stringify(v))', 'setInterval(() => {}, 1e6)', body]
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script.join('\n')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  let wrote = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (wrote += text))
  const ended = once(child, 'close').then(() => {
    throw new Error(`The process ended:\n${wrote}`)
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
  ended.catch(() => undefined)
  return { child, said: JSON.parse(line) as T }
}

/** kill -9, and the end of the process. */
export async function killHard({ child }: Holder<unknown>): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
