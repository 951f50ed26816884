import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { startServer } from '#server/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product under test listens, built console included. */
    productUrl: string
    demoPassword: string
  }
}

const demoPassword = 'demo-password-e2e'

/** The product as people get it: built console, real server, real PostgreSQL, the demo academy. */
export default async function setup(project: TestProject) {
  // Without it each test would wait its whole minute for a page that never comes.
  if (!existsSync('dist/index.html')) throw new Error('There is no built console to test: run `npm run build` first.')
  const dir = await mkdtemp(path.join(tmpdir(), 'academy-e2e-'))
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'data'), fast: true })
  const config = readConfig({ PORT: '0', SEED: 'demo', SEED_PASSWORD: demoPassword, LOG_LEVEL: 'fatal' })
  const running = await startServer({ config, databaseUrl: postgres.url, checkAnswers: true })
  project.provide('productUrl', running.url)
  project.provide('demoPassword', demoPassword)
  return async () => {
    await running.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
