import { expect, it } from 'vitest'
import { findKinds } from '#contract/find-kinds.ts'
import { recordKinds, recordTables } from '#contract/kinds.ts'
import { areaActions } from '#contract/permissions.ts'
import { filesBelow, readSource, withoutComments } from '#test/helpers/sources.ts'

/** What the machinery is about itself, or a word that means something else there. */
const own = new Set([
  // Tenancy, people who log in, the history, stored contents.
  'customer',
  'app_user',
  'audit',
  'file',
  // Keys of calls, jobs and errors; the store of files.
  'answer',
  'message',
  'store',
])
const without = (names: readonly string[]) => new Set(names.filter((name) => !own.has(name)))

const kindsAndTables = without([...findKinds, ...recordKinds, ...recordTables])
const tables = without(recordTables)
const areas = without(Object.keys(areaActions))

/** Kinds and tables in quotes, areas of permissions in quotes, tables in SQL. */
const patterns = [
  [/'([\w-]+)'/g, kindsAndTables],
  [/'([\w-]+):[\w-]+'/g, areas],
  [/\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:list_)?([a-z_]+)\b/g, tables],
] as const

const namesIn = (text: string): string[] =>
  patterns.flatMap(([pattern, foreign]) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (foreign.has(name) ? [name] : [])),
  )

it('the machinery names no kind of record, table or permission of an area', () => {
  const files = filesBelow(['src/engine', 'src/contract/core', 'src/server/core'], ['.ts']).filter(
    (file) => !file.endsWith('schema.gen.ts'),
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => namesIn(withoutComments(readSource(file))).map((name) => `${file}: ${name}`))
  expect(found).toEqual([])
})

it('the rule recognizes such names', () => {
  expect(namesIn("tx.updateTable('voucher')")).toEqual(['voucher'])
  expect(namesIn("may('voucher:read')")).toEqual(['voucher'])
  expect(namesIn('SELECT id FROM list_voucher AS t JOIN exam e ON true')).toEqual(['voucher', 'exam'])
})
