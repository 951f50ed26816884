import * as z from 'zod/mini'
import { call, list, record } from './call.ts'
import { Id, Moment } from './common.ts'

export const progressKinds = [
  'VOUCHER_IMPORT',
  'VOUCHER_GENERATE',
  'SALE_IMPORT',
  'PROSPECT_IMPORT',
  'ENROL',
  'CERTIFICATE',
  'VERIFICATION',
  'EXPORT',
  'SYNC',
  'BULK',
] as const
export const progressStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

/**
 * Whether what a job did can be taken back as a whole: `none` also while it runs. `partly`: some of it was taken back, the
 * rest was refused or not attempted.
 */
export const jobUndoStates = ['none', 'open', 'running', 'partly', 'undone'] as const

/** One row that a job could not do. `row` is its line in the file. */
export const RowError = z.object({ row: z.int(), code: z.string(), message: z.string() })
export type RowError = z.output<typeof RowError>

/** How far a background job has come. `percent` is whole, 0 to 100. */
export const Progress = z
  .object({
    progressId: z.uuid(),
    kind: z.enum(progressKinds),
    title: z.string(),
    status: z.enum(progressStatuses),
    total: z.int(),
    processed: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    percent: z.int().check(z.gte(0), z.lte(100)),
    /** The first thousand rows that could not be done. */
    errors: z.array(RowError),
    /** What the job made: the voucher batch. */
    batchId: z.nullable(Id),
    message: z.nullable(z.string()),
    /** The file that it works from, with an address that is valid for a short time. */
    file: z.optional(z.object({ name: z.string(), url: z.string() })),
    undo: z.enum(jobUndoStates),
    createdAt: Moment,
    startedAt: z.nullable(Moment),
    finishedAt: z.nullable(Moment),
  })
  .register(z.globalRegistry, { id: 'Progress' })
export type Progress = z.output<typeof Progress>

/** The jobs that the server takes up again where they have stopped. */
const resumed: ReadonlySet<string> = new Set(['VOUCHER_IMPORT', 'VOUCHER_GENERATE', 'SALE_IMPORT', 'PROSPECT_IMPORT'])

/** Whether a job has failed half-way and can be taken up again. */
export const canResume = ({
  kind,
  status,
  processed,
  total,
}: Pick<Progress, 'kind' | 'status' | 'processed' | 'total'>) =>
  status === 'FAILED' && resumed.has(kind) && processed < total

/** The caller's jobs of the last seven days, newest first. */
export const jobList = call({
  method: 'GET',
  path: '/jobs',
  service: 'console',
  background: true,
  access: 'session',
  summary: 'The background jobs that the caller started',
  answer: list(Progress),
})

export const jobCancel = call({
  method: 'POST',
  path: '/jobs/{progressId}/cancel',
  service: 'console',
  access: 'session',
  summary: 'Stop a background job; what is done stays done',
  params: { progressId: z.uuid() },
  answer: record(Progress),
})

export const uploadProgress = call({
  method: 'GET',
  path: '/v2/api/pyadapt/upload-progress/{progressId}',
  access: 'session',
  forTokens: true,
  summary: 'How far a background job has come',
  params: { progressId: z.uuid() },
  answer: record(Progress),
})
