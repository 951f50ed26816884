import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { createCaller } from '#client/http.ts'
import { login } from '#contract/session/session.ts'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/core/db/embedded/embedded.ts'
import { startServer } from '#server/start.ts'
import type { Running } from '#server/start.ts'

const password = 'bench-password'

export interface Product {
  running: Running
  call: ReturnType<typeof createCaller>
  email: string
  password: string
  stop(): Promise<void>
}

/** The product with the demo academy on a PostgreSQL of its own, durable as in production, and a logged-in caller. */
export async function startProduct(consoleDir?: string): Promise<Product> {
  const dir = await mkdtemp(path.join('/var/tmp', 'academy-bench-'))
  // As root the database is another user, who has to pass through; else it would be kept elsewhere, and stay there.
  await chmod(dir, 0o711)
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'data') })
  const config = readConfig({ DATA_DIR: dir, PORT: '0', SEED: 'demo', SEED_PASSWORD: password, LOG_LEVEL: 'error' })
  const running = await startServer({
    config,
    databaseUrl: postgres.url,
    ...(consoleDir === undefined ? {} : { consoleDir }),
  })
  let token: string | undefined
  const call = createCaller({ base: (service) => `${running.url}/svc/${service}`, token: () => token })
  const email = running.seeded?.logins[0] ?? ''
  token = (await call(login, { body: { email, password } })).token
  return {
    running,
    call,
    email,
    password,
    async stop() {
      await running.stop()
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that 95 of 100 stay below. */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}
