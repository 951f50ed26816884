import type * as examCalls from '#contract/exercise/exam.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { evaluations } from './evaluation.resource.ts'
import { exams } from './exam.resource.ts'
import { resultsOf } from './results.ts'
import { ratingsOf } from './ratings.ts'
import { startSync } from './sync.ts'

export const examSyncHandlers: Handlers<typeof examCalls> = {
  examSync: ({ params, body }, context) => startSync(exams, params.id, body, context),
  examResults: async ({ params }, { tx }) => resultsOf(tx, await readRecord(tx, exams, params.id), params.id),
  evaluationSync: ({ params, body }, context) => startSync(evaluations, params.id, body, context),
  evaluationResults: async ({ params }, { tx }) => resultsOf(tx, await readRecord(tx, evaluations, params.id)),
  async evaluationRatings({ params: { id } }, { tx }) {
    await readRecord(tx, evaluations, id)
    return ratingsOf(tx, id)
  },
}
