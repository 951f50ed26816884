import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { serveChromium } from '#test/helpers/chromium.ts'
import { administer, databaseUrlOf, makeDatabase, startTestPostgres } from '#test/helpers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the products under test listen, built console included: one for each test file that runs at a time. */
    productUrls: string[]
    /** The database of each, in the same order: what nobody is shown is looked up there. */
    productDatabases: string[]
    /** Where a Chromium waits for each. */
    browsers: string[]
    demoPassword: string
  }
}

const demoPassword = 'demo-password-e2e'
const config = readConfig({ PORT: '0', SEED: 'demo', SEED_PASSWORD: demoPassword, LOG_LEVEL: 'fatal' })

/** The product as people get it: built console, real server, real PostgreSQL, the demo academy. */
export default async function setup(project: TestProject) {
  // Without it each test would wait its whole minute for a page that never comes.
  if (!existsSync('dist/index.html')) throw new Error('There is no built console to test: run `npm run build` first.')
  const postgres = await startTestPostgres()
  await administer(postgres.url, 'CREATE DATABASE product')
  const first = databaseUrlOf(postgres.url, 'product')
  const seeding = await startServer({ config, databaseUrl: first })
  await seeding.stop()
  // Files that run side by side would meet each other's changes.
  const copies = Array.from({ length: project.config.maxWorkers - 1 }, () => makeDatabase(postgres.url, 'product'))
  const databases = [first, ...(await Promise.all(copies))]
  const running = await Promise.all(
    databases.map((databaseUrl) => startServer({ config, databaseUrl, checkAnswers: true })),
  )
  project.provide(
    'productUrls',
    running.map(({ url }) => url),
  )
  project.provide('productDatabases', databases)
  // To start one for each file, which then compiles the console anew, took seconds a file.
  const browsers = await Promise.all(databases.map(() => serveChromium()))
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  )
  project.provide('demoPassword', demoPassword)
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    await Promise.all(running.map((server) => server.stop()))
    await postgres.stop()
  }
}
