import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { makeVault } from '#server/core/crypto/vault.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { receivingOf } from '#server/core/upload/files.ts'
import type { Receiving } from '#server/core/upload/receive.ts'
import { makeDatabase } from './postgres.ts'

export interface Demo {
  databases: Databases
  vault: Vault
  files: Receiving
  /** Closes the connections and removes the files. */
  remove(): Promise<void>
}

/** A database of its own with the demo academy as it is made at a moment. */
export async function makeDemo(now: Date): Promise<Demo> {
  const databases = openDatabases(await makeDatabase(inject('databaseUrl'), inject('templateDatabase')))
  const vault = makeVault([{ id: 1, secret: 'a secret of the tests, as long as it must be' }])
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'academy-demo-'))
  const files = await receivingOf({ dataDir, s3: undefined })
  await seedDemo(databases.app, vault, files, 'sepuluh-huruf', now)
  const remove = async () => {
    await databases.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { databases, vault, files, remove }
}
