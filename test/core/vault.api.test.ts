import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openVault } from '#server/core/crypto/open-vault.ts'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { startTestServer } from '#test/helpers/start.ts'

let url = ''
let databases: Databases

beforeEach(async () => {
  url = await makeDatabase(inject('databaseUrl'), inject('templateDatabase'))
  databases = openDatabases(url)
})

afterEach(() => databases.close())

const first = { id: 1, secret: 'a'.repeat(32) }
const second = { id: 2, secret: 'b'.repeat(32) }

it('all servers on a database seal with one key, from the first start to the change to keys of one’s own', async () => {
  const { owner } = databases
  const [one, two] = await Promise.all([openVault(owner, []), openVault(owner, [])])
  const sealed = one.seal('9974010101900003', 'student.nik')
  expect(two.open(sealed, 'student.nik')).toBe('9974010101900003')
  const configured = await openVault(owner, [first])
  expect(configured.open(sealed, 'student.nik')).toBe('9974010101900003')
  expect(configured.isStale(sealed)).toBe(true)
  const rotated = await openVault(owner, [second, first])
  expect(rotated.open(configured.seal('x', 'a.b'), 'a.b')).toBe('x')
})

it('a key that lost its secret is refused at start, with what to do', async () => {
  const { owner } = databases
  await openVault(owner, [first])
  await expect(openVault(owner, [{ ...first, secret: 'c'.repeat(32) }])).rejects.toThrow(
    'ENCRYPTION_KEYS: key 1 is not the one that this database was sealed with. Give it back its secret, and a new key a new number.',
  )
  await expect(startTestServer(url, { ENCRYPTION_KEYS: `1:${'c'.repeat(32)}` })).rejects.toThrow(
    'ENCRYPTION_KEYS: key 1 is not',
  )
})
