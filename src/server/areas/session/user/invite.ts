import type { LetterState } from '#contract/session/invitation.ts'
import { invitation, writeToOwner } from '#server/areas/session/account/letters.ts'
import { endSessions } from '#server/areas/session/account/sessions.ts'
import { acrossCustomers } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'

type Written = Awaited<ReturnType<typeof writeToOwner>>

/** Asks somebody to choose a first password, and says what became of the letter. */
export async function invite(masterId: number, context: HandlerContext): Promise<LetterState> {
  return letterState(await writeToOwner(masterId, invitation, context), context)
}

/** What is said of a letter that was written, or could not be. */
export function letterState(written: Written, { config }: Pick<HandlerContext, 'config'>): LetterState {
  if (typeof written === 'string') return written
  return config.messages.smtp === undefined ? 'WAITS' : 'READY'
}

/**
 * Takes the password from an account whose address is not confirmed, and invites whoever has the address to choose one.
 * Anyone may have registered it: what was typed then must not open what a role opens. Answers nothing where there is
 * nothing to do.
 */
export function inviteUnconfirmed(masterId: number, context: HandlerContext): Promise<LetterState | null> {
  const { tx } = context
  return acrossCustomers(tx, async () => {
    const reset = await tx
      .updateTable('app_user')
      .set((row) => ({ password_hash: null, password_history: [], version: row('version', '+', 1) }))
      .where('id', '=', masterId)
      .where('account_status', '=', 'UNVERIFIED')
      .where('password_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!reset) return null
    await endSessions(tx, masterId, 'address not confirmed')
    // Its link replaces the one that would confirm the address alone.
    return invite(masterId, context)
  })
}
