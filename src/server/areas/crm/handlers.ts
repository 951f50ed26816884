import type * as prospectCalls from '#contract/crm/prospect-calls.ts'
import type * as scholarshipCalls from '#contract/crm/scholarship.ts'
import type * as stageCalls from '#contract/crm/stage-calls.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { listPage } from '#server/core/list/page.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { boardOf } from './board.ts'
import { closeStage } from './close-stage.ts'
import { ownersOf } from './owners.ts'
import scholarships from './scholarship.resource.ts'
import { mayTake, transitionsOf } from './scholarship-steps.ts'

export const prospectHandlers: Handlers<typeof prospectCalls> = {
  prospectBoard: async ({ params, query }, context) => ({ stages: await boardOf(params.customerId, query, context) }),
  prospectOwners: ({ params, query }, { tx }) => ownersOf(tx, params.customerId, query),
}

export const stageHandlers: Handlers<typeof stageCalls> = {
  stageClose: ({ params, body }, context) => closeStage({ ...params, ...body }, context),
}

export const scholarshipHandlers: Handlers<typeof scholarshipCalls> = {
  scholarshipTransitions: async (_input, { tx, session }) =>
    (await transitionsOf(tx)).filter((step) => mayTake(session, step)),
  scholarshipApplications({ query: { customerId: asked, ...query } }, context) {
    const customerId = chooseCustomer(context.session, asked)
    return listPage(context.tx, scholarships.list, scopeOf(context, [customerId]), query)
  },
}
