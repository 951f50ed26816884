import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '#contract/core/check.ts'
import { AskedQuestions } from '#contract/exercise/question.ts'
import { pointsOf, problemsOf, questionKinds, unanswerable } from '#contract/exercise/question.rules.ts'
import type { Typed } from '#console/areas/exercise/question-change.ts'
import { freshQuestion, marked, moved, ofKind, withOption } from '#console/areas/exercise/question-change.ts'

const option = (key: string, correct = false) => ({ key, text: `Pilihan ${key}`, correct })
const question = (kind: (typeof questionKinds)[number], options: ReturnType<typeof option>[] = []) => ({
  kind,
  prompt: 'Apa?',
  options,
  rubric: [] as { criterion: string; max: number }[],
  score: 10,
})

const said = (kind: (typeof questionKinds)[number], options: ReturnType<typeof option>[]) =>
  [...problemsOf([question(kind, options)]), ...unanswerable([question(kind, options)], 'EXERCISE')].map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

describe('what a kind asks of a question', () => {
  it.each([
    ['SINGLE', [option('A', true)], ['0.options must have at least 2 items']],
    ['SINGLE', [option('A'), option('B')], ['0.options must have a correct one']],
    ['SINGLE', [option('A', true), option('B', true)], ['0.options must have only one that is correct']],
    [
      'SINGLE',
      [option('A', true), option('A')],
      ['0.options.1.key is already used by another option', '0.options.1.text is already used by another option'],
    ],
    ['MULTI', [option('A'), option('B')], ['0.options must have at least one that is correct']],
    ['MULTI', [option('A', true), option('B', true)], []],
    ['TRUE_FALSE', [option('B', true)], ['0.options must be two options: true and false']],
    ['SHORT', [], ['0.options must hold at least one answer that is accepted']],
    ['SHORT', [option('A')], ['0.options must all be correct: they are the answers that are accepted']],
    ['ESSAY', [option('A')], ['0.options must be empty for a question of this kind']],
    ['RATING', [], []],
  ] as const)('%s %j', (kind, options, expected) => {
    expect(said(kind, [...options])).toEqual(expected)
  })

  it('is no right answer in a survey', () => {
    expect(unanswerable([question('SINGLE', [option('A'), option('B')]), question('SHORT')], 'SURVEY')).toEqual([])
  })

  it('is a rubric only where people grade', () => {
    const rubric = [{ criterion: 'Ketepatan', max: 10 }]
    expect(problemsOf([{ ...question('ESSAY'), rubric }])).toEqual([])
    expect(problemsOf([{ ...question('RATING'), rubric }])).toMatchObject([{ path: [0, 'rubric'] }])
  })
})

const kind = fc.constantFrom(...questionKinds)
type Step = (before: Typed) => Typed
const step: fc.Arbitrary<Step> = fc.oneof(
  kind.map(
    (to): Step =>
      (before) =>
        ofKind(before, to),
  ),
  fc.nat(5).map(
    (at): Step =>
      (before) =>
        before.options[at] ? marked(before, at) : before,
  ),
  fc.nat(5).map(
    (at): Step =>
      (before) =>
        before.kind === 'TRUE_FALSE' || !before.options[at] ? before : withOption(before, at),
  ),
)

describe('questions as they are built', () => {
  it('break no rule but those of texts and of what is marked, whatever is done to them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const built = steps.reduce((before, next) => next(before), freshQuestion(undefined))
        const filled = {
          ...built,
          options: built.options.map(({ key, correct }, n) => ({ key, text: `Pilihan ${n}`, correct })),
        }
        expect(problemsOf([filled])).toEqual([])
        const right = filled.options.filter(({ correct }) => correct).length
        if (filled.kind === 'SINGLE' || filled.kind === 'TRUE_FALSE') expect(right).toBeLessThanOrEqual(1)
        if (filled.kind === 'SHORT') expect(right).toBe(filled.options.length)
      }),
    )
  })

  it('lose and double nothing when they are moved', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(12), fc.constantFrom(-1 as const, 1 as const), (list, at, by) => {
        expect(moved(list, at, by).toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('the points of questions', () => {
  it('are added without an error of rounding', () => {
    expect(pointsOf([{ score: 0.1 }, { score: 0.2 }, { score: null }])).toBe(0.3)
  })

  it('have two decimals at most', () => {
    const of = (score: number) => check(AskedQuestions, [{ kind: 'ESSAY', prompt: 'Apa?', score }])
    for (const score of [0, 0.29, 1.15, 33.33, 9999]) expect(of(score).ok, String(score)).toBe(true)
    expect(of(0.125)).toMatchObject({ issues: [{ field: '0.score', message: 'must have at most two decimals' }] })
  })
})
