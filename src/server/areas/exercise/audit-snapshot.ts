import type { Exercise } from '#contract/exercise/exercise.ts'
import type { Question } from '#contract/exercise/question.ts'
import { pointsOf } from '#contract/exercise/question.rules.ts'

/** So many questions are named in the audit of a change; of more, how many. */
const MOST_NAMED = 10

const contentOf = ({ id: _id, ...content }: Question) => JSON.stringify(content)

/** `3. Apa langkah pertama … (SINGLE, 10)`; the words of the right options tell apart what was made right. */
function lineOf({ kind, prompt, score, options }: Question, at: number): string {
  const right = options.filter(({ correct }) => correct).map(({ key }) => key)
  const words = prompt.length > 80 ? `${prompt.slice(0, 79)}…` : prompt
  return `${at + 1}. ${words} (${[kind, score, ...(right.length > 0 ? [right.join('+')] : [])].join(', ')})`
}

/** The questions that are not the same on the other side; without another side, how many there are. */
function questionWords(questions: readonly Question[], other: readonly Question[] | undefined): string[] {
  if (!other) return [`${questions.length}, ${pointsOf(questions)} points`]
  const lines = questions.flatMap((question, at) => {
    const there = other[at]
    return there && contentOf(there) === contentOf(question) ? [] : [lineOf(question, at)]
  })
  const more = lines.length - MOST_NAMED
  return more > 0 ? [...lines.slice(0, MOST_NAMED), `and ${more} more`] : lines
}

/** An exercise as the audit notes it: its own values, and of its questions only what was changed. */
export function auditSnapshot(row: Exercise, other: Exercise | undefined): Record<string, unknown> {
  const { questions, uses: _uses, answerCount: _answers, answered: _answered, ...own } = row
  // A change of values alone was made of a row of the list, which has none.
  if (!questions || (other && !other.questions)) return own
  const words = questionWords(questions, other?.questions)
  return words.length > 0 || other ? { ...own, questions: words } : own
}
