import type { Progress } from '#contract/core/progress.ts'
import { uploadProgress } from '#contract/core/progress.ts'
import type { Client } from './client.ts'
import { until } from './until.ts'

export const isOver = (progress: Progress): boolean => progress.status !== 'QUEUED' && progress.status !== 'RUNNING'

/** Looks at a job until it is over; `seen` gets every look. */
export async function finished(client: Client, progressId: string, seen: Progress[] = []) {
  return until(`job ${progressId} ends`, async () => {
    const progress = await client.call(uploadProgress, { progressId })
    seen.push(progress)
    return isOver(progress) && progress
  })
}

/** Looks at a job until it is in the middle of its work. */
export async function halfDone(client: Client, progressId: string): Promise<Progress> {
  return until(`job ${progressId} is half done`, async () => {
    const progress = await client.call(uploadProgress, { progressId })
    if (isOver(progress)) throw new Error('The job was over before it could be seen at work')
    return progress.processed > 0 && progress
  })
}
