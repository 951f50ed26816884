import { expect, it } from 'vitest'
import { filesBelow, readSource } from '#test/helpers/sources.ts'

/** Days, times and moments of the browser's own, which know no words and look different everywhere. */
const native = /\btype[=:]\s*[{("']*(?:date|datetime-local|time|month|week)["']/

it('dates are typed and picked in inputs of the console, nowhere in those of the browser', () => {
  const files = filesBelow(['src/console'], ['.tsx'])
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => native.test(readSource(file)))).toEqual([])
})

it('would find such an input', () => {
  expect(native.test('<input type="date" />')).toBe(true)
  expect(native.test("<Input type={'datetime-local'} />")).toBe(true)
})
