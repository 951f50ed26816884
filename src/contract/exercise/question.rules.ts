export const questionKinds = ['SINGLE', 'MULTI', 'TRUE_FALSE', 'SHORT', 'ESSAY', 'UPLOAD', 'RATING'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Something that is wrong with one of the questions, at its place in the list of them. */
export interface QuestionProblem {
  path: (string | number)[]
  message: string
}

interface Option {
  key: string
  text: string
  correct: boolean
}

/** What the rules look at: anything that is asked so. */
interface Facts {
  kind: QuestionKind
  options: readonly Option[]
  rubric: readonly unknown[]
}

/** The kinds whose options are offered, and those that have options at all: what SHORT accepts stands there too. */
export const isOffered = (kind: QuestionKind): boolean => kind === 'SINGLE' || kind === 'MULTI' || kind === 'TRUE_FALSE'
export const hasOptions = (kind: QuestionKind): boolean => isOffered(kind) || kind === 'SHORT'
/** The kinds that people grade, by a rubric if there is one. */
export const isGraded = (kind: QuestionKind): boolean => kind === 'ESSAY' || kind === 'UPLOAD'

/** The places in a list whose value stood there before. */
function repeated(options: readonly Option[], of: (option: Option) => string): number[] {
  const seen = new Set<string>()
  return options.flatMap((option, at) => {
    const value = of(option)
    if (seen.has(value)) return [at]
    seen.add(value)
    return []
  })
}

function optionProblems({ kind, options, rubric }: Facts): QuestionProblem[] {
  const out: QuestionProblem[] = []
  const say = (message: string) => out.push({ path: ['options'], message })
  if (!hasOptions(kind) && options.length > 0) say('must be empty for a question of this kind')
  if (kind === 'TRUE_FALSE' && options.length !== 2) say('must be two options: true and false')
  else if (isOffered(kind) && options.length < 2) say('must have at least 2 items')
  if (rubric.length > 0 && !isGraded(kind)) out.push({ path: ['rubric'], message: 'is only for essays and files' })
  for (const at of repeated(options, ({ key }) => key)) {
    out.push({ path: ['options', at, 'key'], message: 'is already used by another option' })
  }
  for (const at of repeated(options, ({ text }) => text.trim().toLowerCase())) {
    out.push({ path: ['options', at, 'text'], message: 'is already used by another option' })
  }
  return out
}

/** What is wrong with questions of whatever type of exercise, once their shape is right. */
export function problemsOf(questions: readonly Facts[]): QuestionProblem[] {
  return questions.flatMap((question, at) =>
    optionProblems(question).map(({ path, message }) => ({ path: [at, ...path], message })),
  )
}

function rightProblem({ kind, options }: Facts): string | undefined {
  const right = options.filter(({ correct }) => correct).length
  if ((kind === 'SINGLE' || kind === 'TRUE_FALSE') && right !== 1) {
    return right === 0 ? 'must have a correct one' : 'must have only one that is correct'
  }
  if (kind === 'MULTI' && right === 0) return 'must have at least one that is correct'
  if (kind === 'SHORT' && options.length === 0) return 'must hold at least one answer that is accepted'
  if (kind === 'SHORT' && right < options.length) return 'must all be correct: they are the answers that are accepted'
  return undefined
}

/** Questions whose right answer is not known. A survey asks for opinions: none of them is right or wrong. */
export function unanswerable(questions: readonly Facts[], type: string): QuestionProblem[] {
  if (type === 'SURVEY') return []
  return questions.flatMap((question, at) => {
    const message = rightProblem(question)
    return message === undefined ? [] : [{ path: [at, 'options'], message }]
  })
}

/** The points that all questions give together. */
export function pointsOf(questions: readonly { score: unknown }[]): number {
  const hundredths = questions.reduce((sum, { score }) => sum + Math.round((Number(score) || 0) * 100), 0)
  return hundredths / 100
}
