import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import { liveResources } from '#contract/core/change.ts'
import { progressKinds, progressStatuses } from '#contract/core/progress.ts'
import { voucherStatuses } from '#contract/voucher/voucher.ts'
import { computed } from '#server/core/audit/snapshot.ts'
import type { Databases } from '#server/core/db/database.ts'
import { openDatabases } from '#server/core/db/database.ts'
import type { Column, Table } from '#test/helpers/contract/catalogue.ts'
import { readCatalogue } from '#test/helpers/contract/catalogue.ts'
import { makeDatabase } from '#test/helpers/postgres.ts'
import { readSource, sources } from '#test/helpers/sources.ts'

let databases: Databases
let tables: Table[] = []

beforeAll(async () => {
  databases = openDatabases(await makeDatabase(inject('databaseUrl'), inject('templateDatabase')))
  tables = await readCatalogue(databases.owner)
})

afterAll(async () => {
  await databases.close()
})

const columns = (): Column[] => tables.flatMap((table) => table.columns)
const named = ({ table, column }: Column) => `${table}.${column}`

describe('the tables', () => {
  it('have an index on every foreign key to rows that can be deleted', async () => {
    const { rows } = await sql<{ reference: string }>`
      SELECT k.conrelid::regclass || '.' || a.attname AS reference
        FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
       WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
         -- Who did something is a person, and persons stay; so do the shared lists, which are known by their codes.
         AND NOT (k.confrelid = 'app_user'::regclass AND a.attname ~ '_by$')
         AND NOT EXISTS (SELECT 1 FROM pg_attribute c WHERE c.attrelid = k.confrelid AND c.attnum = k.confkey[1] AND c.attname = 'code')
         AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = a.attnum)
       ORDER BY 1`.execute(databases.owner)
    expect(rows.map(({ reference }) => reference)).toEqual([])
  })

  it('store money as whole rupiah and times with time zone', async () => {
    const wrong = columns().filter(({ type }) =>
      /^(money|real|double precision|timestamp without|character)/.test(type),
    )
    expect(wrong.map(named)).toEqual([])
  })

  it('store personal numbers encrypted, with a hash column where they are searched', () => {
    const sealed = columns().filter(({ column }) => column.endsWith('_enc'))
    expect(sealed.length).toBeGreaterThan(10)
    expect(sealed.filter(({ type }) => type !== 'bytea').map(named)).toEqual([])
    const numbers = columns().filter(({ column }) => /^(nik|npwp)_(enc|hmac)$/.test(column))
    for (const { table, column } of numbers) {
      const twin = column.endsWith('_enc') ? column.replace('_enc', '_hmac') : column.replace('_hmac', '_enc')
      expect(numbers.map(named), `${table}.${column}`).toContain(`${table}.${twin}`)
    }
    const readable = columns().filter(({ column }) =>
      /^(nik|npwp|npwp_no|family_card_no|secret|sdk_secret)$/.test(column),
    )
    expect(readable.map(named)).toEqual([])
  })

  it('leave deleted rows out of unique indexes', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT i.indexrelid::regclass::text AS name
        FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace
         AND EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'deleted_at' AND NOT a.attisdropped)
         AND coalesce(pg_get_expr(i.indpred, i.indrelid), '') !~ 'deleted_at IS NULL'
       ORDER BY 1`.execute(databases.owner)
    expect(rows.map(({ name }) => name)).toEqual([
      // Printed and sent out: never given twice.
      'app_user_reset',
      'certificate_verify_code_key',
      // A code is taken once and for ever.
      'customer_code_key',
      // Orders are never deleted.
      'sales_order_no',
    ])
  })

  it('with a version record who changed a row and when', () => {
    for (const { name, columns: own } of tables) {
      const has = (column: string) => own.some((each) => each.column === column)
      if (!has('version')) continue
      for (const stamp of ['created_at', 'updated_at', 'created_by', 'updated_by']) {
        expect(has(stamp), `${name}.${stamp}`).toBe(true)
      }
    }
  })

  it('with updated_at set it by trigger on every change', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'updated_at'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'touch')`.execute(
      databases.owner,
    )
    expect(rows).toEqual([])
  })
})

describe('the tables in the change feed', () => {
  it('are those that the contract lists', async () => {
    const { rows } = await sql<{ name: string; triggers: number }>`
      SELECT c.relname AS name, count(*) AS triggers FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE t.tgfoid IN ('note_changes'::regproc, 'note_partner_changes'::regproc) GROUP BY 1 ORDER BY 1`.execute(
      databases.owner,
    )
    const expected = Object.keys(liveResources).toSorted()
    expect(rows).toEqual(expected.map((name) => ({ name, triggers: 3 })))
  })

  it('include the table of every list', () => {
    const listed = sources(['src/server'])
      .filter((file) => readSource(file).includes('ListDescription'))
      .flatMap((file) => [...readSource(file).matchAll(/^\s+view: 'list_(\w+)',$/gm)].map((match) => match[1] ?? ''))
    expect(listed.length).toBeGreaterThan(0)
    expect(Object.keys(liveResources)).toEqual(expect.arrayContaining(listed))
  })
})

describe('the columns that the database computes', () => {
  it('are listed, so that undo does not write them', async () => {
    const { rows } = await sql<{ name: string; generated: boolean }>`
      SELECT DISTINCT a.attname AS name, a.attgenerated <> '' AS generated FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       WHERE a.attnum > 0 AND (a.attgenerated <> '' OR a.attname = ANY (${[...computed]})) ORDER BY 1`.execute(
      databases.owner,
    )
    expect(rows).toEqual([...computed].toSorted().map((name) => ({ name, generated: true })))
  })
})

describe('the enumerations', () => {
  const values = (table: string, column: string) =>
    columns().find((each) => each.table === table && each.column === column)?.values

  it('match those of the contract', () => {
    expect(values('voucher', 'status')).toEqual([...voucherStatuses])
    expect(values('upload_progress', 'kind')).toEqual([...progressKinds])
    expect(values('upload_progress', 'status')).toEqual([...progressStatuses])
  })

  it('are enforced by a check on every status and kind column', () => {
    const free = columns().filter(
      ({ column, values: allowed, refers, type }) =>
        /(^|_)(status|kind)$/.test(column) && type === 'text' && allowed.length === 0 && refers === null,
    )
    // The roll-up keeps the state of whatever it counts.
    expect(free.map(named)).toEqual(['rekap_harian.status'])
  })
})
