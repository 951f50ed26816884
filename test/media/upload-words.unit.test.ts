import { expect, it } from 'vitest'
import { fileTypes } from '#contract/core/upload/file-types.ts'
import { mediaRule, purposeRules } from '#contract/media/purposes.ts'
import words from '#console/areas/media/id.ts'

it('every refusal of an upload has an Indonesian translation', () => {
  const rules = [mediaRule, ...Object.values(purposeRules)]
  const refusals = [
    ...rules.map(({ called }) => `must be ${called}`),
    ...rules.map(({ max }) => `must have at most ${max / 1_048_576} MB`),
    ...Object.values(fileTypes).map(({ called }) => `is ${called}, although its name ends otherwise`),
  ]
  expect(refusals.filter((one) => !Object.hasOwn(words, one))).toEqual([])
})
