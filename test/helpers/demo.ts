import { inject } from 'vitest'
import { makeVault } from '#server/core/crypto/vault.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { makeDatabase } from './postgres.ts'

export interface Demo {
  databases: Databases
  vault: Vault
}

/** A database of its own with the demo academy as it is made at a moment. */
export async function makeDemo(now: Date): Promise<Demo> {
  const databases = openDatabases(await makeDatabase(inject('databaseUrl'), inject('templateDatabase')))
  const vault = makeVault([{ id: 1, secret: 'a secret of the tests, as long as it must be' }])
  await seedDemo(databases.app, vault, 'sepuluh-huruf', now)
  return { databases, vault }
}
