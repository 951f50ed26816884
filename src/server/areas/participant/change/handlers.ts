import type * as calls from '#contract/participant/changes.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { changeAddress } from './email.ts'
import { write } from './message.ts'
import { move } from './move.ts'
import { restart } from './restart.ts'

export const participantChangeHandlers: Handlers<typeof calls> = {
  restartProgress: ({ params: { customerId, studentLmsClassId }, body }, context) =>
    restart(customerId, studentLmsClassId, body.reason, context),

  changeEmail: ({ params: { customerId, studentLmsClassId }, body }, context) =>
    changeAddress(customerId, studentLmsClassId, body, context),

  participantMove: ({ params: { customerId, id }, body }, context) => move(customerId, id, body, context),

  participantMessage: ({ params: { customerId, id }, body }, context) =>
    write(customerId, id, body.templateId, context),
}
