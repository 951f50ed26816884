import { allows } from '#contract/core/permission.ts'
import type { Progress } from '#contract/core/progress.ts'
import { startCommand } from '#console/commands/start-command.ts'
import { isRunning } from './use-jobs.ts'

/** True for a job whose codes can be taken back as a whole. */
export const canDeleteBatch = (job: Progress, permissions: readonly string[]): boolean =>
  job.batchId !== null && job.succeeded > 0 && !isRunning(job) && allows(permissions, 'voucher:delete')

/** Asks whether to delete all vouchers that a job has made; those that were redeemed are refused, each with its reason. */
export function deleteBatch({ batchId, succeeded }: Progress): void {
  const all = { resource: 'voucher', query: { batchId }, total: succeeded } as const
  startCommand('voucher.delete', {}, 'toolbar', { all })
}
