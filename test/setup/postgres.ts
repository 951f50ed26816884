import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import type { TestPostgres } from '#test/helpers/postgres.ts'
import { administer, databaseUrlOf, startTestPostgres } from '#test/helpers/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the superuser to the database `postgres` of the PostgreSQL that all projects of the run share. */
    databaseUrl: string
    /** A database that a server has prepared: tables, roles, job queue. Test files work on copies of it. */
    templateDatabase: string
  }
}

const template = 'test_template'

async function makeTemplate(url: string): Promise<void> {
  await administer(url, `CREATE DATABASE ${template}`)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'academy-template-'))
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', SEED: 'none' })
  const running = await startServer({ config, databaseUrl: databaseUrlOf(url, template) })
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
  // A database with a connection cannot be copied.
  await administer(url, `ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`)
}

interface Shared {
  postgres: Promise<TestPostgres>
  /** How many projects have still to end. */
  users: number
}

// Every project loads this file anew, in the one process that runs them all.
const place = globalThis as { academyTestPostgres?: Shared | undefined }

async function start(): Promise<TestPostgres> {
  const postgres = await startTestPostgres()
  try {
    await makeTemplate(postgres.url)
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Starts one PostgreSQL for the run, whichever project is first; returns what stops it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (place.academyTestPostgres ??= { postgres: start(), users: 0 })
  shared.users++
  const postgres = await shared.postgres
  project.provide('databaseUrl', postgres.url)
  project.provide('templateDatabase', template)
  return async () => {
    if (--shared.users > 0) return
    place.academyTestPostgres = undefined
    await postgres.stop()
  }
}
