import { answer } from '#contract/exercise/answer.ts'
import type { CallFn } from '#contract/core/call.ts'

/** The sheet that has waited longest, within a filter of the list; not the one that was just looked at, while there are others. */
export async function nextUngraded(
  call: CallFn,
  customerId: number,
  filter: Readonly<Record<string, unknown>>,
  not?: number,
): Promise<number | undefined> {
  const query = { ...filter, customerId, status: 'SUBMITTED', sort: 'submittedAt', limit: 20 }
  const { data } = await call(answer.calls.list, { query })
  return (data.find(({ id, locked }) => id !== not && !locked) ?? data.find(({ locked }) => !locked))?.id
}
