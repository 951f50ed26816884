import * as z from 'zod/mini'
import { blob, call, list, record } from './call.ts'
import { Id } from './common.ts'
import { Effects } from './audit/dry-run.ts'

export const bulkOutcomes = ['DONE', 'REFUSED', 'NOT_ATTEMPTED'] as const

/** How one record of a bulk job fared. */
export const BulkRow = z
  .object({
    /** Its place in the selection, from 0. */
    place: z.int().check(z.gte(0)),
    /** The kind of record. */
    resource: z.string(),
    recordId: Id,
    /** What people call it; nothing when it was gone already. */
    label: z.nullable(z.string()),
    outcome: z.enum(bulkOutcomes),
    /** Why it was refused: the code and data of the error, and its sentence in English. */
    error: z.nullable(z.object({ code: z.string(), data: z.record(z.string(), z.unknown()), message: z.string() })),
  })
  .register(z.globalRegistry, { id: 'BulkRow' })
export type BulkRow = z.output<typeof BulkRow>

/** A command over a fixed selection. `args` are its answers but for the record, which is each of the selection. */
export const BulkRun = z
  .strictObject({ command: z.string(), args: z.record(z.string(), z.unknown()), selection: z.uuid() })
  .register(z.globalRegistry, { id: 'BulkRun' })

export const BulkStarted = z
  .object({ progressId: z.uuid(), total: z.int() })
  .register(z.globalRegistry, { id: 'BulkStarted' })
export type BulkStarted = z.output<typeof BulkStarted>

/** What a run would come to: all of the selection, or of a long one what was tried of it, taken evenly from all over. */
export const BulkPreview = z
  .object({
    total: z.int(),
    tried: z.int(),
    done: z.int(),
    refused: z.int(),
    /** The first of those that were refused. */
    refusals: z.array(BulkRow),
    /** What the tried ones would change together. */
    effects: Effects,
  })
  .register(z.globalRegistry, { id: 'BulkPreview' })
export type BulkPreview = z.output<typeof BulkPreview>

const base = '/customers/{customerId}/bulk'

/** Takes the permissions of the command, and for each record those of the calls that it makes. */
export const bulkStart = call({
  method: 'POST',
  path: base,
  service: 'console',
  access: 'session',
  summary: 'Run a command over a selection, as a background job',
  body: BulkRun,
  answer: record(BulkStarted),
  unaudited: 'every change that the job makes is noted',
})

export const bulkPreview = call({
  method: 'POST',
  path: `${base}/preview`,
  service: 'console',
  access: 'session',
  summary: 'Try out what a command would do to a selection, and take it back',
  body: BulkRun,
  answer: record(BulkPreview),
  heavy: true,
  unaudited: 'it is taken back',
})

/**
 * Of a job that is over: the records that were refused or not attempted, with the same command. An import or a generation
 * that has failed is continued.
 */
export const bulkRetry = call({
  method: 'POST',
  path: '/jobs/{progressId}/retry',
  service: 'console',
  access: 'session',
  summary: 'Run a job again for the records that are not done, or continue a failed import or generation',
  params: { progressId: z.uuid() },
  answer: record(BulkStarted),
  unaudited: 'every change that the job makes is noted',
})

/** Of a job that is over, once: as a job of its own, with the permissions of the command. */
export const bulkUndo = call({
  method: 'POST',
  path: '/jobs/{progressId}/undo',
  service: 'console',
  access: 'session',
  summary: 'Take back what a bulk job has done, but for records that have been changed since',
  params: { progressId: z.uuid() },
  answer: record(BulkStarted),
  unaudited: 'every change that the job takes back is noted',
})

export const bulkRefused = call({
  method: 'GET',
  path: '/jobs/{progressId}/refused',
  service: 'console',
  access: 'session',
  summary: 'The records that a bulk job has refused, and why',
  params: { progressId: z.uuid() },
  query: z.strictObject({
    page: z._default(z.int().check(z.gte(1)), 1),
    limit: z._default(z.int().check(z.gte(1), z.lte(200)), 50),
  }),
  answer: list(BulkRow),
})

const report = { progressId: z.uuid() }

export const bulkReportCsv = call({
  method: 'GET',
  path: '/jobs/{progressId}/report.csv',
  service: 'console',
  access: 'session',
  summary: 'Every record of a bulk job and how it fared, as CSV',
  params: report,
  answer: blob('Report.csv', 'text/csv; charset=utf-8'),
})

export const bulkReportXlsx = call({
  method: 'GET',
  path: '/jobs/{progressId}/report.xlsx',
  service: 'console',
  access: 'session',
  summary: 'Every record of a bulk job and how it fared, as XLSX',
  params: report,
  answer: blob('Report.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
