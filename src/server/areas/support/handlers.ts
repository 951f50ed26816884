import type * as closingCalls from '#contract/support/complaint.ts'
import type * as storyCalls from '#contract/support/complaint-story.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { closeComplaint } from './close.ts'
import { categoriesOf, handlersOf } from './people.ts'
import { storyOf } from './story.ts'

export const closingHandlers: Handlers<typeof closingCalls> = {
  complaintSolve: ({ params, body }, context) => closeComplaint(params.id, 'SOLVED', body.resolution, context),
  complaintReject: ({ params, body }, context) => closeComplaint(params.id, 'REJECTED', body.resolution, context),
}

export const complaintStoryHandlers: Handlers<typeof storyCalls> = {
  complaintStory: ({ params }, context) => storyOf(params.customerId, params.id, context),
  complaintHandlers: ({ params, query }, { tx }) => handlersOf(tx, params.customerId, query),
  complaintCategories: ({ params }, { tx }) => categoriesOf(tx, params.customerId),
}
