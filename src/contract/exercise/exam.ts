import * as z from 'zod/mini'
import { call, record as answerOf } from '#contract/core/call.ts'
import { Id, ifMissing, Moment } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, id, int, moment, number, record, related, text, words } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'
import { canDeleteExam } from './exam.rules.ts'

const syncStatuses = ['NEVER', 'QUEUED', 'SYNCING', 'SYNCED', 'FAILED'] as const
export type SyncStatus = (typeof syncStatuses)[number]
/** Results follow every change by themselves; what is done here is to compute them anew. */
export const syncWords: Readonly<Record<SyncStatus, string>> = {
  NEVER: 'Not calculated',
  QUEUED: 'Queued',
  SYNCING: 'Calculating',
  SYNCED: 'Calculated',
  FAILED: 'Failed',
}
export const syncScopes = ['ALL', 'MISSING', 'STUDENTS'] as const

/** What exams and evaluations have in common: an exercise that a class is asked at a time, and what came of it. */
const shared = {
  startAt: moment('Starts', {
    required: true,
    sort: true,
    filter: true,
    bounds: ['dateFrom', 'dateTo'],
    time: true,
    main: 2,
    width: 160,
    typed: ['mulai', 'starts'],
  }),
  title: text('Title', {
    required: true,
    max: 200,
    search: 'contains',
    sort: true,
    edit: true,
    main: 1,
    width: 300,
    typed: ['judul'],
  }),
  /** Of which class and exercise it is stays as it was made. */
  lmsClassId: record('Schedule', 'lms', {
    required: true,
    write: 'create',
    filter: true,
    shownBy: 'lmsClass',
    typed: ['jadwal', 'schedule'],
  }),
  lmsClass: related('Schedule', z.object({ id: Id, code: z.string(), title: z.string() }), {}),
  classCode: text('Schedule', {
    record: false,
    write: 'never',
    required: true,
    code: true,
    plain: 'prefix',
    width: 120,
  }),
  class: text('Schedule', { record: false, write: 'never', required: true }),
  /** The grades of the class are fixed. */
  locked: bool('Grades are final', { write: 'never', list: false }),
  /** The part of the schedule in which it is asked; null where the schedule does not ask it. */
  activityItemsId: id('Activity', { write: 'never', list: false }),
  exerciseId: record('Exercise', 'exercise', { required: true, write: 'create', shownBy: 'exercise' }),
  exercise: related('Exercise', z.object({ id: Id, title: z.string() }), {}),
  endAt: moment('Ends', { required: true, sort: true, width: 110, typed: ['selesai'] }),
  syncStatus: code('Calculation', syncStatuses, {
    words: syncWords,
    write: 'never',
    sort: true,
    filter: true,
    main: 1,
    width: 100,
    typed: ['sync', 'sinkron'],
  }),
  syncedAt: moment('Calculated', { write: 'never', sort: true, width: 110 }),
  syncError: text('Why it failed', { write: 'never', list: false }),
} as const

const kindLook = { sort: true, filter: true, required: true, main: 2, width: 100, typed: ['jenis'] } as const

export const exam = defineResource(kinds.exam, {
  calls: patternCalls('/api/exam', { signed: false }),
  keywords: ['exam', 'test', 'ujian', 'pretest', 'posttest'],
  label: 'title',
  hint: ({ lmsClass, kind }) => `${lmsClass.code} · ${kind}`,
  search: 'Title…',
  sort: '-startAt',
  mayDelete: (row) => canDeleteExam(row),
  empty: { title: 'No exams yet', hint: 'Tests of classes, with the results of all participants.' },
  fields: {
    ...shared,
    kind: code('Kind', ['PRETEST', 'POSTTEST', 'FINAL', 'REMEDIAL'], {
      ...kindLook,
      words: { PRETEST: 'Pre-test', POSTTEST: 'Post-test', FINAL: 'Final', REMEDIAL: 'Remedial' },
    }),
    durationMinutes: int('Minutes', { required: true, min: 1, max: 10_080, initial: 30, list: false }),
    attemptsAllowed: int('Attempts', { required: true, default: 1, min: 1, max: 100, list: false }),
    passingScore: int('Passing score', { required: true, min: 0, max: 9999, initial: 60, list: false }),
    /** These four are counted by a sync. */
    participants: int('Participants', { write: 'never', default: 0, sort: true, typed: ['peserta'] }),
    submitted: int('Submitted', { write: 'never', default: 0, sort: true, width: 90, typed: ['dikumpulkan'] }),
    average: number('Average', { write: 'never', sort: true, main: true, width: 80, typed: ['rata'] }),
    passed: int('Passed', { write: 'never', default: 0, width: 80, typed: ['lulus'] }),
  },
})
export type Exam = RecordOfKind<typeof exam>

export const evaluation = defineResource(kinds.evaluation, {
  calls: patternCalls('/api/evaluation', { signed: false }),
  keywords: ['evaluation', 'survey', 'evaluasi', 'survei'],
  label: 'title',
  hint: ({ lmsClass, kind }) => `${lmsClass.code} · ${kind}`,
  search: 'Title…',
  sort: '-startAt',
  mayDelete: (row) => canDeleteExam(row),
  empty: { title: 'No evaluations yet', hint: 'Feedback of participants on a class, its instructor and its material.' },
  fields: {
    ...shared,
    kind: code('Kind', ['CLASS', 'INSTRUCTOR', 'MATERIAL', 'PLATFORM'], kindLook),
    /** These four are counted by a sync. */
    respondents: int('Respondents', { write: 'never', default: 0, sort: true, width: 100, typed: ['responden'] }),
    averageRating: number('Average rating', { write: 'never', sort: true, main: true, width: 110, typed: ['rata'] }),
    /** Who would recommend the class less who would not, in percent. */
    nps: int('NPS', { write: 'never', sort: true, width: 100 }),
    highlights: words('Highlights', { write: 'never' }),
  },
})
export type Evaluation = RecordOfKind<typeof evaluation>

/** Whose answers are looked at: everybody’s, those without a score, or those of the participations that are named. */
export const SyncBody = z
  .strictObject({
    scope: z.enum(syncScopes, { error: ifMissing }),
    studentLmsClassIds: z.optional(z.array(Id).check(z.maxLength(5000))),
    /** Scores go on to the platform that participants came from, where that is set up; not where this is false. */
    pushToPlatform: z.optional(z.boolean()),
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
    /** Whether the platform of the participant knows the score; null where it is not to know it. */
    push: z.nullable(
      z.object({
        state: z.enum(['WAITING', 'SENT', 'FAILED']),
        sentAt: z.nullable(Moment),
        /** Why the last attempt failed. */
        error: z.nullable(z.string()),
      }),
    ),
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
    answer: answerOf(SyncStarted),
  })
const results = <const P extends string>(path: P, one: string) =>
  call({
    method: 'GET',
    path: `/${path}/{id}/results` as const,
    service: 'console',
    access: 'exam:read',
    summary: `Read what every participant reached in one ${one}`,
    answer: answerOf(z.array(ExamResult)),
  })

export const examSync = sync('exam', 'exam')
export const examResults = results('exams', 'exam')
export const evaluationSync = sync('evaluation', 'evaluation')
export const evaluationResults = results('evaluations', 'evaluation')

/** How the questions that ask for stars were answered, in their order. */
export const EvaluationRatings = z
  .object({
    questions: z.array(
      z.object({
        questionId: Id,
        prompt: z.string(),
        mean: z.number(),
        /** How often one star was given, two, … five. */
        counts: z.array(z.int()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'EvaluationRatings' })
export type EvaluationRatings = z.output<typeof EvaluationRatings>

export const evaluationRatings = call({
  method: 'GET',
  path: '/evaluations/{id}/ratings',
  service: 'console',
  access: 'exam:read',
  summary: 'Read how often each number of stars was given in one evaluation',
  answer: answerOf(EvaluationRatings),
})
