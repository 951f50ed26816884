import type { AskedQuestion } from '#contract/exercise/question.ts'
import { hasOptions, isGraded } from '#contract/exercise/question.rules.ts'

export type Option = AskedQuestion['options'][number]
/** A question as it is typed: its points may be no number yet. */
export type Typed = Omit<AskedQuestion, 'id' | 'score' | 'rubric' | 'mediaItemId' | 'explanation'> & {
  mediaItemId: number | null
  score: number | null
  rubric: { criterion: string; max: number | null }[]
  explanation: string
}

const letters = Array.from({ length: 20 }, (_, at) => String.fromCharCode(65 + at))

function freeKey(options: readonly Option[]): string {
  return letters.find((letter) => options.every(({ key }) => key !== letter)) ?? String(options.length + 1)
}

/** A question whose options are lettered as they stand: each revision has its own, so that no answer is about them. */
export function lettered(question: Typed): Typed {
  const { kind, options } = question
  if (kind !== 'SINGLE' && kind !== 'MULTI') return question
  const next = options.map(({ text, correct }, at) => ({ key: letters[at] ?? String(at + 1), text, correct }))
  return { ...question, options: next }
}

/** A list with one more, at a place. */
export const inserted = <T>(list: readonly T[], at: number, one: T): T[] => [
  ...list.slice(0, at),
  one,
  ...list.slice(at),
]
export const removed = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at)
export const replaced = <T>(list: readonly T[], at: number, one: T): T[] =>
  list.map((old, place) => (place === at ? one : old))

/** The same list with one of it a place up or down; as it is where there is no such place. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const one = list[at]
  const to = at + by
  return one === undefined || to < 0 || to >= list.length ? [...list] : inserted(removed(list, at), to, one)
}

/** An option more, after a place; what a SHORT question accepts is always correct. */
export function withOption(question: Typed, at: number): Typed {
  const option = { key: freeKey(question.options), text: '', correct: question.kind === 'SHORT' }
  return { ...question, options: inserted(question.options, at, option) }
}

/** Marks an option: of SINGLE and TRUE_FALSE the others are no longer correct. */
export function marked(question: Typed, at: number): Typed {
  const { kind, options } = question
  if (kind === 'SHORT') return question
  const next = options.map((option, place) => {
    const { key, text, correct } = option
    return { key, text, correct: place === at ? !correct : kind === 'MULTI' && correct }
  })
  return { ...question, options: next }
}

const trueFalse: readonly Option[] = [
  { key: 'B', text: 'Benar', correct: true },
  { key: 'S', text: 'Salah', correct: false },
]

/** A question of another kind, with what of it still means something. */
export function ofKind(question: Typed, kind: Typed['kind']): Typed {
  const { options, rubric } = question
  const next = { ...question, kind, rubric: isGraded(kind) ? rubric : [] }
  if (kind === 'TRUE_FALSE') return { ...next, options: [...trueFalse] }
  if (!hasOptions(kind)) return { ...next, options: [] }
  if (kind === 'SHORT') {
    const accepted = options.filter(({ correct }) => correct)
    return accepted.length > 0 ? { ...next, options: accepted } : withOption({ ...next, options: [] }, 0)
  }
  const first = options.findIndex(({ correct }) => correct)
  const kept = kind === 'SINGLE' ? options.map(({ key, text }, at) => ({ key, text, correct: at === first })) : options
  const filled = { ...next, options: kept }
  const one = kept.length > 0 ? filled : withOption(filled, 0)
  return one.options.length > 1 ? one : withOption(one, 1)
}

/** A new question, of a kind and worth as much as the one before it. */
export function freshQuestion(before: Typed | undefined): Typed {
  const empty: Typed = {
    kind: 'SINGLE',
    prompt: '',
    mediaItemId: null,
    options: [],
    score: before ? before.score : 10,
    rubric: [],
    explanation: '',
  }
  return ofKind(empty, before?.kind ?? 'SINGLE')
}

/** Whatever a draft or a record holds, as questions. */
export const questionsIn = (value: unknown): Typed[] => (Array.isArray(value) ? (value as Typed[]) : [])
