import { expect, it } from 'vitest'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

const untyped = /strict: false|\b(?:search|params|to): [^\n]*as never|\bnavigate\([^\n]*as never/

it('params, search and navigation are typed by the route, nowhere switched off', () => {
  const files = filesBelow(['src/console'], ['.ts', '.tsx']).filter((file) => !file.endsWith('.gen.ts'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => untyped.test(readSource(file)))).toEqual([])
})

/** An address that is written out; `PathLink` is for those that come as data. */
const writtenOut = /<PathLink\s[^>]*href=(?:"|\{`\/)/

it('links to an address that is written out are typed by the route', () => {
  const files = filesBelow(['src/console/areas'], ['.tsx'])
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => writtenOut.test(readSource(file)))).toEqual([])
  expect(writtenOut.test('<PathLink\n  className={look} href={`/voucher?open=${id}`}>')).toBe(true)
})

it('would find such a place', () => {
  expect(untyped.test("void navigate({ to: '.', search: next as never })")).toBe(true)
  expect(untyped.test('useSearch({ strict: false })')).toBe(true)
})
