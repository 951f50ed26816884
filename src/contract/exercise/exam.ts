import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, ifMissing, Moment, requiredText, Version } from '#contract/core/common.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const syncStatuses = ['NEVER', 'QUEUED', 'SYNCING', 'SYNCED', 'FAILED'] as const
export type SyncStatus = (typeof syncStatuses)[number]
export const syncScopes = ['ALL', 'MISSING', 'STUDENTS'] as const
export const examKinds = ['PRETEST', 'POSTTEST', 'FINAL', 'REMEDIAL'] as const
export const evaluationKinds = ['CLASS', 'INSTRUCTOR', 'MATERIAL', 'PLATFORM'] as const

/** What exams and evaluations have in common: an exercise that a class is asked at a time, and what came of it. */
const shared = {
  id: Id,
  customerId: Id,
  title: z.string(),
  lmsClassId: Id,
  lmsClass: z.object({ id: Id, code: z.string(), title: z.string() }),
  /** The grades of the class are fixed. */
  locked: z.boolean(),
  /** The part of the schedule in which it is asked; null where the schedule does not ask it. */
  activityItemsId: z.nullable(Id),
  exerciseId: Id,
  exercise: z.object({ id: Id, title: z.string() }),
  startAt: Moment,
  endAt: Moment,
  syncStatus: z.enum(syncStatuses),
  syncedAt: z.nullable(Moment),
  syncError: z.nullable(z.string()),
  exclude: z.boolean(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
}

export const Exam = z
  .object({
    ...shared,
    kind: z.enum(examKinds),
    durationMinutes: z.int(),
    attemptsAllowed: z.int(),
    passingScore: z.number(),
    /** These four are counted by a sync. */
    participants: z.int(),
    submitted: z.int(),
    average: z.nullable(z.number()),
    passed: z.int(),
  })
  .register(z.globalRegistry, { id: 'Exam' })
export type Exam = z.output<typeof Exam>

export const Evaluation = z
  .object({
    ...shared,
    kind: z.enum(evaluationKinds),
    /** These three are counted by a sync. */
    respondents: z.int(),
    averageRating: z.nullable(z.number()),
    /** Who would recommend the class less who would not, in percent. */
    nps: z.nullable(z.int()),
    highlights: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'Evaluation' })
export type Evaluation = z.output<typeof Evaluation>

const sharedFields = {
  startAt: { type: 'moment', sort: true, bounds: ['dateFrom', 'dateTo'] },
  title: { type: 'text', search: 'contains', sort: true },
  lmsClassId: { type: 'id' },
  classCode: { type: 'text', plain: 'prefix' },
  class: { type: 'text' },
  exerciseId: { type: 'id' },
  endAt: { type: 'moment', sort: true },
  syncStatus: { type: 'enum', values: syncStatuses, sort: true },
  syncedAt: { type: 'moment', sort: true, nullable: true },
  exclude: { type: 'bool' },
} as const

export const examFields = listFields({
  ...sharedFields,
  kind: { type: 'enum', values: examKinds, sort: true },
  participants: { type: 'int', sort: true },
  submitted: { type: 'int', sort: true },
  average: { type: 'number', sort: true, nullable: true },
  passed: { type: 'int' },
})

export const evaluationFields = listFields({
  ...sharedFields,
  kind: { type: 'enum', values: evaluationKinds, sort: true },
  respondents: { type: 'int', sort: true },
  averageRating: { type: 'number', sort: true, nullable: true },
  nps: { type: 'int', sort: true, nullable: true },
})

const whole = (least: number, most: number) =>
  z
    .int({ error: (issue) => ifMissing(issue) ?? 'must be a whole number' })
    .check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`))
const Pointer = z.int({ error: ifMissing }).check(z.gte(1))

/** Of which class and exercise it is stays as it was made. */
const made = { lmsClassId: Pointer, exerciseId: Pointer }
const given = { title: requiredText(200), startAt: Moment, endAt: Moment }
const ofExam = {
  kind: z.enum(examKinds, { error: ifMissing }),
  durationMinutes: whole(1, 10_080),
  attemptsAllowed: whole(1, 100),
  passingScore: whole(0, 9999),
}
const changed = {
  version: Version,
  title: z.optional(given.title),
  startAt: z.optional(Moment),
  endAt: z.optional(Moment),
  exclude: z.optional(z.boolean()),
}

export const CreateExam = z
  .strictObject({ ...made, ...given, ...ofExam, attemptsAllowed: z._default(ofExam.attemptsAllowed, 1) })
  .register(z.globalRegistry, { id: 'CreateExam' })
export const UpdateExam = z
  .strictObject({
    ...changed,
    kind: z.optional(ofExam.kind),
    durationMinutes: z.optional(ofExam.durationMinutes),
    attemptsAllowed: z.optional(ofExam.attemptsAllowed),
    passingScore: z.optional(ofExam.passingScore),
  })
  .register(z.globalRegistry, { id: 'UpdateExam' })

const EvaluationKind = z.enum(evaluationKinds, { error: ifMissing })
export const CreateEvaluation = z
  .strictObject({ ...made, ...given, kind: EvaluationKind })
  .register(z.globalRegistry, { id: 'CreateEvaluation' })
export const UpdateEvaluation = z
  .strictObject({ ...changed, kind: z.optional(EvaluationKind) })
  .register(z.globalRegistry, { id: 'UpdateEvaluation' })

/** Whose answers are looked at: everybody’s, those without a score, or those of the participations that are named. */
export const SyncBody = z
  .strictObject({
    scope: z.enum(syncScopes, { error: ifMissing }),
    studentLmsClassIds: z.optional(z.array(Id).check(z.maxLength(5000))),
  })
  .check(({ value, issues }) => {
    if (value.scope === 'STUDENTS' && (value.studentLmsClassIds ?? []).length === 0) {
      issues.push({ code: 'custom', path: ['studentLmsClassIds'], message: "can't be empty!", input: value })
    }
  })
  .register(z.globalRegistry, { id: 'Sync' })

/** The job that was begun, and of how many participants. */
export const SyncStarted = z
  .object({
    id: Id,
    title: z.string(),
    /** The job that does it; null when it is done already, as one of many. */
    progressId: z.nullable(z.uuid()),
    total: z.int(),
  })
  .register(z.globalRegistry, { id: 'SyncStarted' })

/** What came of it for one participant. */
export const ExamResult = z
  .object({
    studentLmsClassId: Id,
    name: z.string(),
    /** Sheets that were handed in, and whether one of them waits to be graded. */
    attempts: z.int(),
    waits: z.boolean(),
    best: z.nullable(z.number()),
    /** What stands in the grades since the last sync; MANUAL where a person decided. */
    score: z.nullable(z.number()),
    source: z.nullable(z.enum(['AUTO', 'MANUAL', 'IMPORT'])),
  })
  .register(z.globalRegistry, { id: 'ExamResult' })
export type ExamResult = z.output<typeof ExamResult>

const sync = <const P extends string>(path: P, one: string) =>
  call({
    method: 'PUT',
    path: `/api/${path}/{id}/sync` as const,
    access: 'exam:sync',
    summary: `Work out anew what participants reached in one ${one}, as a job`,
    body: SyncBody,
    answer: record(SyncStarted),
  })
const results = <const P extends string>(path: P, one: string) =>
  call({
    method: 'GET',
    path: `/${path}/{id}/results` as const,
    service: 'console',
    access: 'exam:read',
    summary: `Read what every participant reached in one ${one}`,
    answer: record(z.array(ExamResult)),
  })

export const examCalls = {
  ...resourceCalls({
    path: 'exam',
    one: 'exam',
    many: 'exams',
    file: 'Exams',
    area: 'exam',
    permissions: { export: 'exam:read' },
    record: Exam,
    fields: examFields,
    create: CreateExam,
    update: UpdateExam,
  }),
  examSync: sync('exam', 'exam'),
  examResults: results('exams', 'exam'),
}

export const evaluationCalls = {
  ...resourceCalls({
    path: 'evaluation',
    one: 'evaluation',
    many: 'evaluations',
    file: 'Evaluations',
    area: 'exam',
    permissions: { export: 'exam:read' },
    record: Evaluation,
    fields: evaluationFields,
    create: CreateEvaluation,
    update: UpdateEvaluation,
  }),
  evaluationSync: sync('evaluation', 'evaluation'),
  evaluationResults: results('evaluations', 'evaluation'),
}
