import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '#server/db/embedded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the superuser to the database `postgres` of a PostgreSQL that lives as long as the test run. */
    databaseUrl: string
  }
}

/** Starts one PostgreSQL for all tests of the project; answers what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-console-test-'))
  // As root the database is another user, who has to pass through.
  fs.chmodSync(folder, 0o711)
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), fast: true })
    project.provide('databaseUrl', postgres.url)
    return async () => {
      await postgres.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
