import * as z from 'zod/mini'
import { call, blob, listWithTotals, record } from '#contract/core/call.ts'
import { Id, ifMissing, requiredText, Version } from '#contract/core/common.ts'
import { letters, cellStates } from './grade.rules.ts'
import { SchemeGroup } from './scheme.ts'

const Score = z.nullable(z.number())
export const placeStatuses = ['REGISTERED', 'IN_PROGRESS', 'FINISHED', 'PASSED', 'FAILED', 'DROPPED'] as const
const certificateStatuses = ['NONE', 'QUEUED', 'SENT', 'FAILED', 'REVOKED'] as const

/** What one participant has reached in a class. */
export const GradingRow = z
  .object({
    studentLmsClassId: Id,
    studentName: z.string(),
    email: z.string(),
    groups: z.array(z.object({ groupId: Id, name: z.string(), score: Score, pending: z.boolean() })),
    finalScore: Score,
    letter: z.nullable(z.enum(letters)),
    attendancePct: z.number(),
    passed: z.nullable(z.boolean()),
    /** By the final score; null without one. */
    rank: z.nullable(z.int()),
    status: z.enum(placeStatuses),
    certificateStatus: z.enum(certificateStatuses),
  })
  .register(z.globalRegistry, { id: 'GradingRow' })
export type GradingRow = z.output<typeof GradingRow>

/** What a whole class comes to, whatever is filtered. */
export const GradingTotals = z
  .object({
    students: z.int(),
    complete: z.int(),
    passed: z.int(),
    average: Score,
    median: Score,
    highest: Score,
    lowest: Score,
    /** Final scores by tens; 100 is in the last. */
    distribution: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
  })
  .register(z.globalRegistry, { id: 'GradingTotals' })
export type GradingTotals = z.output<typeof GradingTotals>

const sorts = ['name', '-name', 'final', '-final', 'attendance', '-attendance', 'rank', '-rank'] as const
const whole = (most: number) =>
  z.coerce.number().check(z.int(), z.gte(1, 'must be at least 1'), z.lte(most, `must be at most ${most}`))

const filters = {
  sort: z.optional(z.enum(sorts)),
  keyword: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(placeStatuses)),
  level: z.optional(z.coerce.number().check(z.int(), z.gte(1, 'must be 1 to 3'), z.lte(3, 'must be 1 to 3'))),
}
/** What participants can be narrowed down to: those with such a cell in one of the columns. */
export const cellFilters = ['WAITING', 'PENDING', 'MISSING', 'EXCUSED', 'DECIDED'] as const
export type CellFilter = (typeof cellFilters)[number]

const path = '/v3/lms/grading-classes/{lmsClassId}/summary'

export const gradingSummary = call({
  method: 'GET',
  path,
  access: 'grading:read',
  summary: 'List what the participants of a class have reached, with what the class comes to',
  query: z.strictObject({ page: z.optional(whole(1_000_000)), limit: z.optional(whole(200)), ...filters }),
  answer: listWithTotals(GradingRow, GradingTotals),
})

export const gradingSummaryDownload = call({
  method: 'GET',
  path: `${path}/download`,
  access: 'grading:export',
  summary: 'Download the grades of a class as a spreadsheet, with a column for each group and item',
  query: z.strictObject({
    ...filters,
    /** Any column: `name`, `email`, `final`, `letter`, `attendance`, `passed`, `rank`, `group:12`, `item:12`. */
    sort: z.optional(
      z.string().check(z.regex(/^-?(?:name|email|final|letter|attendance|passed|rank|(?:group|item):\d{1,15})$/)),
    ),
    /** Only participants with such a cell in one of the columns. */
    cells: z.optional(z.enum(cellFilters)),
    /** Final scores from ten times this, below the next ten. */
    tens: z.optional(z.coerce.number().check(z.int(), z.gte(0, 'must be 0 to 9'), z.lte(9, 'must be 0 to 9'))),
  }),
  answer: blob('Grades.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

/** One score: what it is, why there is none, and whether a person decided it. What it has none of is left out. */
export const SheetCell = z.object({
  groupItemId: Id,
  state: z.enum(cellStates),
  raw: z.optional(z.number()),
  source: z.optional(z.enum(['AUTO', 'MANUAL', 'IMPORT'])),
  note: z.optional(z.string()),
  version: z.optional(Version),
})
export type SheetCell = z.output<typeof SheetCell>

export const SheetRow = z
  .object({ ...GradingRow.shape, cells: z.array(SheetCell) })
  .register(z.globalRegistry, { id: 'GradingSheetRow' })
export type SheetRow = z.output<typeof SheetRow>

export const GradingSheet = z
  .object({
    lmsClass: z.object({
      id: Id,
      customerId: Id,
      code: z.string(),
      title: z.string(),
      workflow: z.string(),
      passingScore: z.number(),
    }),
    locked: z.boolean(),
    scheme: z.array(SchemeGroup),
    rows: z.array(SheetRow),
    totals: GradingTotals,
  })
  .register(z.globalRegistry, { id: 'GradingSheet' })
export type GradingSheet = z.output<typeof GradingSheet>

const sheetPath = '/customers/{customerId}/schedules/{id}/grades'

export const gradingSheet = call({
  method: 'GET',
  path: sheetPath,
  service: 'console',
  access: 'grading:read',
  summary: 'Read every score of everyone in a class, or of some participants',
  heavy: true,
  query: z.strictObject({
    /** Numbers of participants, with commas between them. */
    ids: z.optional(z.string().check(z.regex(/^\d{1,15}(?:,\d{1,15}){0,199}$/))),
  }),
  answer: record(GradingSheet),
})

/** So many scores are written at once. */
export const MAX_SCORES = 5000

const Raw = z.number({ error: (issue) => ifMissing(issue) ?? 'must be a number' }).check(
  z.gte(0, 'must not be negative'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals'),
)

export const ScoreMark = z.strictObject({
  studentLmsClassId: Id,
  groupItemId: Id,
  /** Null: what follows by itself counts again. */
  raw: z.nullable(Raw),
  /** Of the score that was seen; absent where there was none. */
  version: z.optional(Version),
  /** Why, where it is not for the reason of them all. */
  note: z.optional(requiredText(500)),
})
export type ScoreMark = z.output<typeof ScoreMark>

export const ScoresWritten = z
  .object({
    written: z.int(),
    /** Scores that were not written, in the order in which they were sent: `at` is their place. */
    refused: z.array(z.object({ at: z.int(), code: z.string(), message: z.string(), current: z.nullable(SheetCell) })),
    /** Everyone whose scores were written, as they are now. */
    rows: z.array(SheetRow),
    totals: GradingTotals,
  })
  .register(z.globalRegistry, { id: 'ScoresWritten' })
export type ScoresWritten = z.output<typeof ScoresWritten>

export const gradingScores = call({
  method: 'PUT',
  path: sheetPath,
  service: 'console',
  access: 'grading:grade',
  summary: 'Decide scores of participants, many at once, or let them follow by themselves again',
  bodyLimit: 1_048_576,
  body: z
    .strictObject({
      /** Why a person decides them. */
      note: requiredText(500),
      /** Also where another user has changed a score since: an undo restores what was there. */
      overwrite: z.optional(z.boolean()),
      scores: z
        .array(ScoreMark)
        .check(z.minLength(1, "can't be empty!"), z.maxLength(MAX_SCORES, `must be at most ${MAX_SCORES}`)),
    })
    .register(z.globalRegistry, { id: 'DecideScores' }),
  answer: record(ScoresWritten),
})
