import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import { plural } from '#contract/core/fill-text.ts'
import type { Exercise, ExerciseStatus, ExerciseUse } from '#contract/exercise/exercise.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import { canBecome } from '#contract/exercise/exercise.rules.ts'
import type { AskedQuestion } from '#contract/exercise/question.ts'
import { alive, dotted, name, ref } from '#server/core/find/description.ts'
import { related } from '#server/core/resource/columns.ts'
import { serveResource } from '#server/core/resource/serve.ts'
import { auditSnapshot } from './audit-snapshot.ts'
import { answersOf, differ, missingMedia, nextRevision, questionsOf, usesOf, writeQuestions } from './questions.ts'

interface Own {
  questions?: readonly AskedQuestion[] | undefined
  status?: ExerciseStatus | undefined
}
interface Writing {
  input: Own
  before: Exercise | undefined
}

/** The questions that a write brings, unless the record asks them already. */
function newQuestions({ input: { questions }, before }: Writing): readonly AskedQuestion[] | undefined {
  return questions && differ(questions, before?.questions ?? []) ? questions : undefined
}

/** Where a change of state led from and to. */
const moveOf = (before: Exercise, { status }: Own) =>
  status === undefined || status === before.status ? undefined : ([before.status, status] as const)

const verbs = { PUBLISHED: 'publish', ARCHIVED: 'archive', DRAFT: 'withdraw' } as const

const nouns: Readonly<Record<ExerciseUse['kind'], readonly [string, string]>> = {
  EXAM: ['an exam', '{{count}} exams'],
  EVALUATION: ['an evaluation', '{{count}} evaluations'],
  ACTIVITY: ['an activity of a class schedule', '{{count}} activities of class schedules'],
  SYLLABUS: ['an activity of a class', '{{count}} activities of classes'],
}

export const exercises = serveResource(exercise, {
  columns: {
    coreClass: related('core_class', 'id', 'code', 'title'),
    classCode: { value: ref('core_class.code'), joins: ['class'] },
    class: { value: ref('core_class.title'), joins: ['class'] },
    answered: sql`EXISTS (SELECT FROM answer WHERE answer.exercise_id = exercise.id AND answer.deleted_at IS NULL)`,
    duplicatedFrom: related('origin', 'id', 'title'),
  },
  joins: {
    class: sql`LEFT JOIN core_class ON core_class.id = exercise.core_class_id`,
    origin: sql`LEFT JOIN exercise AS origin ON origin.id = exercise.duplicated_from_id`,
  },
  references: { coreClassId: { table: 'core_class', what: 'a class' } },
  auditSnapshot,
  async completeRow(tx, row) {
    const [questions, uses] = [await questionsOf(tx, row.id, row.revision), await usesOf(tx, row.id)]
    return { ...row, questions, uses, answerCount: await answersOf(tx, row.id) }
  },
  mayEdit(row, input) {
    const move = moveOf(row, input)
    return move ? canBecome(row, move[1]) : true
  },
  async usedBy(tx, { id }) {
    const answers = await answersOf(tx, id)
    const words = (await usesOf(tx, id)).map(({ kind, count }) => plural(count, ...nouns[kind]))
    if (answers > 0) words.push(plural(answers, 'an answer', '{{count}} answers'))
    return words.length > 0 ? words.join(', ') : undefined
  },
  async check({ customerId, input, before }, { tx }): Promise<FieldIssue[]> {
    const { questions } = input
    const issues: FieldIssue[] = []
    const others = Object.entries(input).filter(
      ([key, value]) => value !== undefined && key !== 'status' && key !== 'version',
    )
    if (before && moveOf(before, input) && others.length > 0) {
      issues.push({ field: 'status', message: 'must be changed alone' })
    }
    if (questions?.length === 0 && before?.status === 'PUBLISHED') {
      issues.push({ field: 'questions', message: 'must hold at least one while the exercise is published' })
    }
    return [...issues, ...(questions ? await missingMedia(tx, customerId, questions) : [])]
  },
  async values(writing, { tx }) {
    const questions = newQuestions(writing)
    if (!questions) return {}
    const revision = writing.before ? await nextRevision(tx, writing.before.id) : 1
    return { revision, question_count: questions.length }
  },
  async afterWrite(id, writing, { tx, session }) {
    const questions = newQuestions(writing)
    if (!questions) return
    const { customerId } = writing
    const revision = await nextRevision(tx, id)
    await writeQuestions(tx, { customerId, exerciseId: id, revision, masterId: session.masterId }, questions)
  },
  actionOf(before, input) {
    const move = moveOf(before, input)
    return move && `exercise.${verbs[move[1]]}`
  },
  // What was answered since must not become a draft, so the rules are asked again.
  inverseOf(before, input) {
    const move = moveOf(before, input)
    return move && { command: `exercise.${verbs[move[0]]}`, args: { record: before.id } }
  },
  find: {
    from: sql`list_exercise AS t`,
    tenant: ref('t.customer_id'),
    where: alive,
    newest: sql`t.updated_at DESC, t.id DESC`,
    fields: [name('t.title')],
    joins: sql`LEFT JOIN list_core_class AS c ON c.id = t.core_class_id`,
    label: ref('t.title'),
    hint: dotted(sql`initcap(replace(t.type, '_', ' '))`, ref('c.code')),
  },
})
