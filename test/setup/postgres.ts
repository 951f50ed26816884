import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { administer, databaseUrlOf, startTestPostgres } from '#test/helpers/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the superuser to the database `postgres` of a PostgreSQL that lives as long as the test run. */
    databaseUrl: string
    /** A database that a server has prepared: tables, roles, job queue. Test files work on copies of it. */
    templateDatabase: string
  }
}

const template = 'test_template'

async function makeTemplate(url: string): Promise<void> {
  await administer(url, `CREATE DATABASE ${template}`)
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', SEED: 'none' })
  const running = await startServer({ config, databaseUrl: databaseUrlOf(url, template) })
  await running.stop()
  // A database with a connection cannot be copied.
  await administer(url, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`)
}

/** Starts one PostgreSQL for all tests of the project; answers what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  try {
    await makeTemplate(postgres.url)
    project.provide('databaseUrl', postgres.url)
    project.provide('templateDatabase', template)
    return () => postgres.stop()
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
