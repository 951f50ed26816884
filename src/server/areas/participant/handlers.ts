import type * as calls from '#contract/participant/detail.ts'
import type * as downloads from '#contract/participant/download.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { xlsHandler } from '#server/core/list/handlers.ts'
import { activitiesOf } from './detail/activities.ts'
import { detailOf } from './detail/detail.ts'
import { enrolments } from './enrolment.resource.ts'

export const participantDetailHandlers: Handlers<typeof calls> = {
  studentDetail: ({ params: { customerId, studentLmsClassId } }, context) =>
    detailOf(customerId, studentLmsClassId, context),

  studentActivities: ({ params: { customerId, studentLmsClassId } }, context) =>
    activitiesOf(customerId, studentLmsClassId, context),
}

const asXls = xlsHandler(enrolments.list)

export const participantDownloadHandlers: Handlers<typeof downloads> = {
  // The address names the customer.
  participantDownload: ({ params: { customerId }, query }, context) =>
    asXls({ query: { ...query, customerId } }, context),
}
