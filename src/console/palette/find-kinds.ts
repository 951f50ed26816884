import type { FindKind } from '#contract/find-kinds.ts'
import type { Kind } from '#contract/core/resource/kind.ts'
import { kinds, ofKinds } from '#contract/kinds.ts'

/** What records of a kind are called together: the heading over them. English, as the catalogue of texts has it. */
export const kindHeadings: Readonly<Record<FindKind, string>> = {
  ...ofKinds((name) => (kinds[name] as Kind).file ?? kinds[name].heading),
  app: 'Integrations',
  employee: 'Employees',
  instructor: 'Instructors',
  leaveRequest: 'Requests for leave',
  leaveType: 'Leave types',
  lms: 'Schedules',
  order: 'Orders',
  sale: 'Marketplace sales',
}
