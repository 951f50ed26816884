import type { AccessKind } from '#server/core/auth/access.ts'
import { accountOf } from '#server/core/auth/rank.ts'
import { openSession } from '#server/core/auth/token.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { ACCESS_MINUTES, ACCESS_PATH } from '#contract/access/access.ts'

interface Input {
  as: AccessKind
  customerId: number
  recordId: number
  reason: string
}

/** @throws NO_ACCOUNT; STAFF_ACCOUNT for a person who has a role with any customer; ACCOUNT_DISABLED */
async function requireLookedAt(aside: HandlerContext['aside'], masterId: number, name: string): Promise<void> {
  const account = await accountOf(aside, masterId)
  if (!account) throw fail('NO_ACCOUNT', { name })
  if (account.isStaff) throw fail('STAFF_ACCOUNT', { name })
  if (account.status === 'DISABLED') throw fail('ACCOUNT_DISABLED', {})
}

/**
 * Opens a session as an instructor or a participant for the staff member who asks, apart from the own one and ending
 * with it. The token is handed over in the fragment of the address, which browsers send to no server.
 * @throws NOT_FOUND, NO_ACCOUNT, ACCOUNT_DISABLED, STAFF_ACCOUNT; NOT_FOR_TOKENS without a session
 */
export async function openAccess({ as, customerId, recordId, reason }: Input, context: HandlerContext) {
  const { tx, aside, session, keys, config, ip, userAgent, audit } = context
  if (session.jti === null) throw fail('NOT_FOR_TOKENS', {})
  const found = await tx
    .selectFrom(as)
    .select(['name', 'master_id'])
    .where('id', '=', recordId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: as === 'student' ? 'participant' : as })
  const { name, master_id: masterId } = found
  if (masterId === null) throw fail('NO_ACCOUNT', { name })
  await requireLookedAt(aside, masterId, name)
  const { token, expiry } = await openSession(
    tx,
    keys,
    masterId,
    { ip, userAgent },
    {
      seconds: ACCESS_MINUTES * 60,
      columns: {
        impersonated_by: session.masterId,
        impersonation_reason: reason,
        opened_in: session.jti,
        access_as: as,
        access_record_id: recordId,
        access_customer_id: customerId,
      },
    },
  )
  const expiresAt = new Date(expiry * 1000).toISOString()
  audit({
    action: `${as}.access`,
    resource: as,
    recordId,
    customerId,
    label: name,
    reason,
    actingAs: masterId,
    after: { expiresAt },
  })
  return { url: `${config.publicUrl}${ACCESS_PATH}#token=${token}`, expiresAt }
}
