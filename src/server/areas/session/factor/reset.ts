import { enforce, fail } from '#server/core/http/fail.ts'
import type { Account } from '#contract/session/account.ts'
import { canResetFactor } from '#contract/session/account.rules.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import { accounts, requireRank } from '#server/areas/session/account/account.resource.ts'
import { removeFactor } from './factor.ts'
import { endSessions } from '#server/areas/session/account/sessions.ts'

/**
 * Removes the second factor of somebody who has lost it. The password stays, and its tries are not forgiven.
 * @throws NOT_FOUND, SELF, NO_FACTOR, HIGHER_ROLE
 */
export async function resetFactor(id: number, reason: string, context: HandlerContext): Promise<Account> {
  const { tx, session, audit } = context
  await lockRecord(tx, accounts, id)
  const account = await readRecord(tx, accounts, id)
  if (id === session.masterId) throw fail('SELF', {})
  enforce(canResetFactor(account))
  await requireRank(account, context)
  await removeFactor(tx, id)
  await tx.deleteFrom('login_throttle').where('key', '=', `factor:${id}`).execute()
  await endSessions(tx, id, 'second factor reset')
  audit({
    action: 'account.reset-factor',
    resource: 'app_user',
    recordId: id,
    customerId: account.customerId,
    label: account.name,
    reason,
  })
  return readRecord(tx, accounts, id)
}
