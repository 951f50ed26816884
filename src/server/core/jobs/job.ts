import type { Permission } from '#contract/core/permission.ts'
import type { progressKinds, RowError } from '#contract/core/progress.ts'
import type { Tx } from '#server/core/db/database.ts'

export type ProgressKind = (typeof progressKinds)[number]

/** What the queue holds of a job. */
export interface QueuedJob {
  progressId: string
  customerId: number
  /** How far it was when it was queued: retries are counted as long as it gets no further. */
  processed: number
}

/** A job while it runs: what its row in `upload_progress` says. */
export interface RunningJob {
  progressId: string
  customerId: number
  createdBy: number
  batchId: number | null
  total: number
  processed: number
  payload: unknown
}

/** What one chunk did. `processed` counts from where the job stands. */
export interface ChunkResult {
  processed: number
  succeeded: number
  failed: number
  errors?: readonly RowError[]
  /** What is to be done once the chunk has been committed. */
  after?: readonly (() => void | Promise<void>)[]
}

/**
 * A kind of background job, done in chunks. Each chunk is one transaction together with the job's counters, so that a
 * crash between two loses nothing and repeats nothing.
 */
export interface JobKind {
  kind: ProgressKind
  /** Whether the payload is still needed when the job is over. */
  keepsPayload?: boolean
  /** What a user must be allowed to continue a failed one; absent: it is not continued. */
  permission?: Permission
  chunk(tx: Tx, job: RunningJob): Promise<ChunkResult>
  /** The last chunk's transaction ends with this, also after a cancellation. */
  finish?(tx: Tx, job: RunningJob, counts: { succeeded: number; failed: number; cancelled: boolean }): Promise<void>
}
