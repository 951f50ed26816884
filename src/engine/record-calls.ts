import { complaintCalls } from '#contract/complaint.ts'
import type { AnyResourceCalls } from '#contract/resource.ts'
import { exerciseCalls } from '#contract/exercise.ts'
import { tokpedCalls } from '#contract/sale.ts'
import { settingCalls } from '#contract/setting.ts'
import type { RecordResource } from '#engine/bulk.ts'

/** The calls of every resource of the generic pattern, by the kind of record that commands know. */
export const recordCalls: Readonly<Record<RecordResource, AnyResourceCalls>> = {
  complaint: complaintCalls,
  setting: settingCalls,
  exercise: exerciseCalls,
  tokped: tokpedCalls,
}
