import type { Invitation } from '#contract/session/user.ts'
import { invitation, writeToOwner } from '#server/areas/session/account/letters.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

/** Asks somebody to choose a first password, and says what became of the letter. */
export async function invite(masterId: number, context: HandlerContext): Promise<Invitation> {
  const written = await writeToOwner(masterId, invitation, context)
  if (typeof written === 'string') return written
  return context.config.messages.smtp === undefined ? 'WAITS' : 'READY'
}
