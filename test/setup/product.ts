import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { serveChromium } from '#test/helpers/chromium.ts'
import { administer, databaseUrlOf, makeDatabase, startTestPostgres } from '#test/helpers/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the products under test listen, built console included: one per worker. */
    productUrls: string[]
    /** The URL of each product's database, in the same order. */
    productDatabases: string[]
    /** Where the Chromium of all workers listens. */
    browser: string
    demoPassword: string
  }
}

const demoPassword = 'demo-password-e2e'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'academy-product-'))
const config = readConfig({
  DATA_DIR: dataDir,
  // Passkeys need a host name.
  HOST: 'localhost',
  PORT: '0',
  SEED: 'demo',
  SEED_PASSWORD: demoPassword,
  LOG_LEVEL: 'fatal',
  // What the palette finds must not depend on how much else the machine does.
  SEARCH_SECONDS: '60',
})

/** The product as users get it: the built console, the real server, a real PostgreSQL, the demo academy. */
export default async function setup(project: TestProject) {
  // Without it each test would wait its whole minute for a page that never comes.
  if (!existsSync('dist/index.html')) throw new Error('There is no built console to test: run `npm run build` first.')
  // One process for all workers: their pages have processes and contexts of their own anyway.
  const [postgres, browser] = await Promise.all([startTestPostgres(), serveChromium()])
  await administer(postgres.url, 'CREATE DATABASE product')
  const template = databaseUrlOf(postgres.url, 'product')
  const seeding = await startServer({ config, databaseUrl: template })
  await seeding.stop()
  // The demo academy is made once; each worker has a copy, so that tests that run side by side do not meet.
  const copies = Array.from({ length: project.config.maxWorkers - 1 }, () => makeDatabase(postgres.url, 'product'))
  const databases = [template, ...(await Promise.all(copies))]
  const running = await Promise.all(
    databases.map((databaseUrl) => startServer({ config, databaseUrl, checkAnswers: true })),
  )
  project.provide(
    'productUrls',
    running.map(({ url }) => url),
  )
  project.provide('productDatabases', databases)
  project.provide('browser', browser.wsEndpoint())
  project.provide('demoPassword', demoPassword)
  return async () => {
    await browser.close()
    await Promise.all(running.map((server) => server.stop()))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
