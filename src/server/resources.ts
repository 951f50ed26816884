import type { ResourceRow } from '#contract/resource.ts'
import type { RecordResource } from '#engine/bulk.ts'
import { complaints } from './complaint/complaint.ts'
import type { Resource } from './resource/resource.ts'
import { exercises } from './exercise/exercise.ts'
import { tokpedSales } from './sale/sale.ts'
import { settings } from './setting/setting.ts'

/** Every resource of the generic pattern, by the kind of record that commands know. */
export const resources: Readonly<Record<RecordResource, Resource<ResourceRow>>> = {
  complaint: complaints,
  setting: settings,
  exercise: exercises,
  tokped: tokpedSales,
}
