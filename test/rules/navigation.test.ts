import { expect, it } from 'vitest'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

const untyped = /strict: false|\b(?:search|params|to): [^\n]*as never|\bnavigate\([^\n]*as never/

it('params, search and navigation are typed by the route, nowhere switched off', () => {
  const files = filesBelow(['src/console'], ['.ts', '.tsx']).filter((file) => !file.endsWith('.gen.ts'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => untyped.test(readSource(file)))).toEqual([])
})

it('would find such a place', () => {
  expect(untyped.test("void navigate({ to: '.', search: next as never })")).toBe(true)
  expect(untyped.test('useSearch({ strict: false })')).toBe(true)
})
