import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Deleted, Id } from '#contract/core/common.ts'

/** What is in a stage goes to another one, and the stage is deleted. */
export const stageClose = call({
  method: 'POST',
  path: '/pipeline-stages/{id}/close',
  service: 'console',
  access: 'crm:delete',
  summary: 'Move the prospects and registrations of a stage to another stage, and delete it',
  body: z.strictObject({ to: Id }).register(z.globalRegistry, { id: 'CloseStage' }),
  answer: record(Deleted),
})
