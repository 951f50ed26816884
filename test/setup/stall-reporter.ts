import { readFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Far above what a file takes on a busy machine, far below what a run may take. */
const longest = 15 * 60_000

/**
 * Ends a run in which a file never ends, and names it. A time limit of vitest is a timer of the worker, which never fires
 * there while a loop holds the thread.
 */
export default class StallReporter implements Reporter {
  readonly #running = new Map<TestModule, NodeJS.Timeout>()
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestModuleStart(module: TestModule): void {
    clearTimeout(this.#running.get(module))
    // The run itself keeps the process alive, and no file that never says that it has ended may do so after it.
    this.#running.set(module, setTimeout(() => this.#end(module), longest).unref())
  }

  onTestModuleEnd(module: TestModule): void {
    clearTimeout(this.#running.get(module))
    this.#running.delete(module)
  }

  /** Names what keeps the process alive after the last test. */
  onProcessTimeout(): void {
    const open = [...this.#running.keys()].map(({ relativeModuleId }) => relativeModuleId)
    process.stderr.write(`Still open: ${[...process.getActiveResourcesInfo(), ...open].join(', ')}\n`)
  }

  #end({ relativeModuleId, children }: TestModule): void {
    const open = [...children.allTests('pending')].map(({ fullName }) => fullName)
    process.stderr.write(
      `\n${relativeModuleId} has run for ${longest / 60_000} minutes, so the run ends here. Without a result:\n${open.map((name) => `  ${name}\n`).join('')}`,
    )
    process.exitCode = 1
    endWorkers()
    void this.#vitest?.exit(true)
  }
}

/** vitest asks a worker to stop before it ends it, and waits for the answer, which such a worker does not give. */
function endWorkers(): void {
  if (process.platform !== 'linux') return
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
  for (const pid of children.split(' ').map(Number)) if (commandOf(pid).includes('vitest')) process.kill(pid)
}

const commandOf = (pid: number) => (pid > 0 ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '')
