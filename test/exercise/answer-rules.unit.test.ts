import { describe, expect, it } from 'vitest'
import { isRight, scoresOf, sumOf } from '#contract/exercise/answer.rules.ts'

const options = [
  { key: 'A', text: 'Rumus IF', correct: true },
  { key: 'B', text: 'Rumus SUM', correct: false },
  { key: 'C', text: 'VLOOKUP', correct: true },
]
const one = options.slice(0, 2)

describe('what is right without anybody', () => {
  it.each([
    ['SINGLE', one, 'A', true],
    ['SINGLE', one, 'B', false],
    ['SINGLE', one, null, false],
    ['TRUE_FALSE', one, ['A'], true],
    ['MULTI', options, ['C', 'A'], true],
    ['MULTI', options, ['A'], false],
    ['MULTI', options, ['A', 'B', 'C'], false],
    ['SHORT', one, '  rumus   if ', true],
    ['SHORT', one, 'rumus', false],
    ['SHORT', one, 7, false],
    // Nobody but people can say, or nothing is right: a survey.
    ['ESSAY', [], 'Panjang', null],
    ['UPLOAD', [], 'hasil.pdf', null],
    ['RATING', [], 5, null],
    ['SINGLE', options.slice(1, 2), 'B', null],
  ] as const)('%s %j answered %j: %j', (kind, given, value, right) => {
    expect(isRight({ kind, options: given, score: 10 }, value)).toBe(right)
  })
})

describe('what a sheet comes to', () => {
  it('is summed apart by who grades, and nothing while one is missing', () => {
    const auto = { kind: 'SINGLE' as const, correct: true, score: 10 }
    const essay = { kind: 'ESSAY' as const, correct: null, score: 25.5 }
    expect(scoresOf([auto, auto, essay])).toEqual({ auto: 20, manual: 25.5 })
    expect(scoresOf([auto, { ...essay, score: null }])).toEqual({ auto: 10, manual: null })
    expect(scoresOf([{ kind: 'RATING', correct: null, score: null }])).toEqual({ auto: null, manual: null })
    expect(sumOf([0.1, 0.2])).toBe(0.3)
  })
})
