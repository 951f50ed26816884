import { readConfig } from './config.ts'
import { openServerDatabase } from './core/db/open.ts'
import { startServer } from './start.ts'
import type { Running } from './start.ts'

function announce(running: Running): void {
  console.log(`\nAcademy Console is ready: ${running.url}\n`)
  if (running.seeded) {
    console.log('Demo logins:')
    for (const login of running.seeded.logins) console.log(`  ${login}`)
    console.log(`Password of all of them: ${running.seeded.password}`)
    console.log('It is shown this once. Set SEED_PASSWORD before the first start to choose it.\n')
  }
  console.log('Ctrl C stops it.')
}

/** Ends with the launcher: a launcher that was killed could not pass its signal on. */
function watchLauncher(stop: () => void): void {
  if (process.env.ACADEMY_LAUNCHER === undefined) return
  const launcher = process.ppid
  setInterval(() => process.ppid !== launcher && stop(), 500).unref()
}

async function main(): Promise<void> {
  const cleanups: (() => Promise<void> | void)[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      for (const cleanup of cleanups) await cleanup()
      process.exit(code)
    })().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  watchLauncher(() => stop(0))
  try {
    const config = readConfig()
    const database = await openServerDatabase(config, cleanups, (error) => {
      console.error(error.message)
      // What cannot be ended without a database must not keep the process.
      setTimeout(() => process.exit(1), 20_000).unref()
      stop(1)
    })
    const running = await startServer({ config, databaseUrl: database.url, databaseTrouble: database.trouble })
    cleanups.unshift(() => running.stop())
    announce(running)
  } catch (error) {
    if (stopping) return
    console.error(error instanceof Error ? error.message : error)
    stop(1)
  }
}

await main()
