import { sql } from 'kysely'
import type { FieldIssue } from '#contract/core/error.ts'
import type { Exercise, ExerciseStatus, ExerciseUse } from '#contract/exercise/exercise.ts'
import { exerciseFields } from '#contract/exercise/exercise.ts'
import { canBecome } from '#contract/exercise/exercise.rules.ts'
import type { AskedQuestion } from '#contract/exercise/question.ts'
import { unanswerable } from '#contract/exercise/question.rules.ts'
import type { Tx } from '#server/core/db/database.ts'
import { prepared } from '#server/core/db/prepared.ts'
import type { Resource, Wish, Writing } from '#server/core/resource/resource.ts'
import { digest } from './digest.ts'
import { answersOf, differ, missingMedia, nextRevision, questionsOf, usesOf, writeQuestions } from './questions.ts'

const ref = (name: string) => sql.ref(name)

async function rows(tx: Tx, ids: readonly number[]): Promise<Exercise[]> {
  const found = await tx
    .selectFrom('exercise as e')
    .leftJoin('core_class as c', 'c.id', 'e.core_class_id')
    .leftJoin('exercise as o', 'o.id', 'e.duplicated_from_id')
    .leftJoin('app_user as u', 'u.id', 'e.updated_by')
    .modifyFront(prepared)
    .select(['e.id', 'e.customer_id', 'e.title', 'e.type', 'e.core_class_id', 'e.instructions', 'e.duration_minutes'])
    .select(['e.max_score', 'e.passing_score', 'e.attempts_allowed', 'e.shuffle', 'e.question_count', 'e.revision'])
    .select(['e.status', 'e.excluded', 'e.version', 'e.created_at', 'e.updated_at', 'e.updated_by', 'u.name'])
    .select(['c.code as class_code', 'c.title as class_title', 'o.id as origin_id', 'o.title as origin_title'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM answer a WHERE a.exercise_id = e.id AND a.deleted_at IS NULL)`.as('answered'),
    )
    .where(sql<boolean>`e.id = ANY (${[...ids]}::bigint[])`)
    .where('e.deleted_at', 'is', null)
    .execute()
  return found.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    title: row.title,
    type: row.type,
    coreClassId: row.core_class_id,
    coreClass:
      row.core_class_id === null
        ? null
        : { id: row.core_class_id, code: row.class_code ?? '', title: row.class_title ?? '' },
    instructions: row.instructions,
    durationMinutes: row.duration_minutes,
    maxScore: row.max_score,
    passingScore: row.passing_score,
    attemptsAllowed: row.attempts_allowed,
    shuffle: row.shuffle,
    questionCount: row.question_count,
    revision: row.revision,
    answered: row.answered,
    duplicatedFrom: row.origin_id === null ? null : { id: row.origin_id, title: row.origin_title ?? '' },
    status: row.status,
    exclude: row.excluded,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by === null || row.name === null ? null : { id: row.updated_by, name: row.name },
  }))
}

type Own = Wish & {
  type?: Exercise['type']
  questions?: readonly AskedQuestion[]
  status?: ExerciseStatus
  maxScore?: number
  passingScore?: number | null
}

/** The questions that a write brings, unless the record asks them already. */
function newQuestions({ wish, before }: Writing<Exercise>): readonly AskedQuestion[] | undefined {
  const { questions } = wish as Own
  return questions && differ(questions, before?.questions ?? []) ? questions : undefined
}

async function check(writing: Writing<Exercise>, { tx }: { tx: Tx }): Promise<FieldIssue[]> {
  const { wish, before, customerId } = writing
  const { type = before?.type ?? 'EXERCISE', questions, status, maxScore, passingScore } = wish as Own
  const issues: FieldIssue[] = []
  const isMoved = status !== undefined && status !== before?.status
  if (isMoved && Object.keys(wish).some((key) => key !== 'status' && key !== 'version')) {
    issues.push({ field: 'status', message: 'must be changed alone' })
  }
  const [pass, max] = [passingScore === undefined ? before?.passingScore : passingScore, maxScore ?? before?.maxScore]
  if (typeof pass === 'number' && max !== undefined && pass > max) {
    issues.push({ field: 'passingScore', message: `must be at most ${max}, the highest score` })
  }
  if (questions?.length === 0 && before?.status === 'PUBLISHED') {
    issues.push({ field: 'questions', message: 'must hold at least one while the exercise is published' })
  }
  if (questions || type !== before?.type) {
    const wrong = unanswerable(questions ?? before?.questions ?? [], type)
    issues.push(...wrong.map(({ path, message }) => ({ field: ['questions', ...path].join('.'), message })))
  }
  return [...issues, ...(questions ? await missingMedia(tx, customerId, questions) : [])]
}

/** Where a change of state led from and to. */
const moveOf = (before: Exercise, { status }: Own) =>
  status === undefined || status === before.status ? undefined : ([before.status, status] as const)

const verbs = { PUBLISHED: 'publish', ARCHIVED: 'archive', DRAFT: 'withdraw' } as const

const nouns: Readonly<Record<ExerciseUse['kind'], readonly [string, string]>> = {
  EXAM: ['an exam', 'exams'],
  EVALUATION: ['an evaluation', 'evaluations'],
  ACTIVITY: ['an activity of a class schedule', 'activities of class schedules'],
  SYLLABUS: ['an activity of a class', 'activities of classes'],
}

/** What participants do on their own, with its questions. */
export const exercises: Resource<Exercise, typeof exerciseFields> = {
  table: 'exercise',
  area: 'exercise',
  command: 'exercise',
  noun: 'exercise',
  label: ({ title }) => title,
  columns: {
    title: 'title',
    type: 'type',
    coreClassId: 'core_class_id',
    instructions: 'instructions',
    durationMinutes: 'duration_minutes',
    maxScore: 'max_score',
    passingScore: 'passing_score',
    attemptsAllowed: 'attempts_allowed',
    shuffle: 'shuffle',
    status: 'status',
    duplicatedFromId: 'duplicated_from_id',
  },
  references: { coreClassId: { table: 'core_class', what: 'a class' } },
  digest,
  async whole(tx, row) {
    const [questions, uses] = [await questionsOf(tx, row.id, row.revision), await usesOf(tx, row.id)]
    return { ...row, questions, uses, answerCount: await answersOf(tx, row.id) }
  },
  mayEdit(row, wish) {
    const move = moveOf(row, wish)
    return move ? canBecome(row, move[1]) : true
  },
  async usedBy(tx, { id }) {
    const answers = await answersOf(tx, id)
    const words = (await usesOf(tx, id)).map(({ kind, count }) =>
      count === 1 ? nouns[kind][0] : `${count} ${nouns[kind][1]}`,
    )
    if (answers > 0) words.push(answers === 1 ? 'an answer' : `${answers} answers`)
    return words.length > 0 ? words.join(', ') : undefined
  },
  check,
  async values(writing, { tx }) {
    const questions = newQuestions(writing)
    if (!questions) return {}
    const revision = writing.before ? await nextRevision(tx, writing.before.id) : 1
    return { revision, question_count: questions.length }
  },
  async also(id, writing, { tx, session }) {
    const questions = newQuestions(writing)
    if (!questions) return
    const { customerId } = writing
    const revision = await nextRevision(tx, id)
    await writeQuestions(tx, { customerId, exerciseId: id, revision, masterId: session.masterId }, questions)
  },
  actionOf(before, wish) {
    const move = moveOf(before, wish)
    return move && `exercise.${verbs[move[1]]}`
  },
  // What was answered since must not become a draft, so the rules are asked again.
  inverseOf(before, wish) {
    const move = moveOf(before, wish)
    return move && { command: `exercise.${verbs[move[0]]}`, args: { record: before.id } }
  },
  list: {
    resource: 'exercise',
    title: 'Exercises',
    view: 'list_exercise',
    alias: 'exercise',
    fields: exerciseFields,
    columns: {
      title: { title: 'Title', value: ref('exercise.title'), width: 44 },
      type: { title: 'Type', value: ref('exercise.type'), width: 12 },
      coreClassId: { title: 'Class', value: ref('exercise.core_class_id') },
      classCode: { title: 'Class code', value: ref('core_class.code'), joins: ['class'], width: 12 },
      class: { title: 'Class', value: ref('core_class.title'), joins: ['class'], width: 44 },
      questionCount: { title: 'Questions', value: ref('exercise.question_count'), width: 10 },
      maxScore: { title: 'Highest score', value: ref('exercise.max_score'), width: 12 },
      passingScore: { title: 'Passing score', value: ref('exercise.passing_score'), width: 12 },
      durationMinutes: { title: 'Minutes', value: ref('exercise.duration_minutes'), width: 10 },
      attemptsAllowed: { title: 'Attempts', value: ref('exercise.attempts_allowed'), width: 10 },
      shuffle: { title: 'Shuffled', value: ref('exercise.shuffle'), width: 10 },
      status: { title: 'Status', value: ref('exercise.status'), width: 12 },
      revision: { title: 'Revision', value: ref('exercise.revision'), width: 10 },
      createdAt: { title: 'Created', value: ref('exercise.created_at'), width: 18 },
      updatedAt: { title: 'Changed', value: ref('exercise.updated_at'), width: 18 },
      exclude: { title: 'Excluded', value: ref('exercise.excluded'), width: 10 },
    },
    joins: { class: sql`LEFT JOIN core_class ON core_class.id = exercise.core_class_id` },
    where: sql`exercise.deleted_at IS NULL`,
    defaultSort: '-updatedAt',
    rows,
  },
}
