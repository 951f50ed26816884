import { expect, it } from 'vitest'
import { readSource, sources } from '#test/helpers/sources.ts'

const MAX = 300
const MAX_OF_TESTS = 500

const lengths = sources().map((file) => ({ file, lines: readSource(file).split('\n').length - 1 }))

it('no file is longer than 300 lines, tests 500', () => {
  expect(lengths.length).toBeGreaterThan(200)
  const long = lengths.filter(({ file, lines }) => lines > (file.startsWith('test/') ? MAX_OF_TESTS : MAX))
  expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})
