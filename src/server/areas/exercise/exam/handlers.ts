import type { evaluationCalls, examCalls } from '#contract/exercise/exam.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { evaluations, exams } from './exam.ts'
import { resultsOf } from './results.ts'
import { startSync } from './sync.ts'

export const examSyncHandlers: Pick<Handlers<typeof examCalls>, 'examSync' | 'examResults'> = {
  examSync: ({ params, body }, context) => startSync(exams, params.id, body, context),
  examResults: async ({ params }, { tx }) => resultsOf(tx, await readRecord(tx, exams, params.id)),
}

export const evaluationSyncHandlers: Pick<Handlers<typeof evaluationCalls>, 'evaluationSync' | 'evaluationResults'> = {
  evaluationSync: ({ params, body }, context) => startSync(evaluations, params.id, body, context),
  evaluationResults: async ({ params }, { tx }) => resultsOf(tx, await readRecord(tx, evaluations, params.id)),
}
