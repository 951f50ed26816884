import { sql } from 'kysely'
import type { LoggedIn } from '#contract/session/session.ts'
import { sessionOf } from '#server/core/auth/session.ts'
import { requireNotShut } from '#server/core/auth/shut.ts'
import { openSession } from '#server/core/auth/token.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Means } from './factor/factor.ts'
import type { findByEmail } from './queries.ts'
import { readCustomer } from './queries.ts'

type Person = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

/** @throws ACCOUNT_DISABLED, ACCOUNT_UNVERIFIED */
export function requireUsable({ account_status }: Pick<Person, 'account_status'>): void {
  if (account_status === 'DISABLED') throw fail('ACCOUNT_DISABLED', {})
  if (account_status === 'UNVERIFIED') throw fail('ACCOUNT_UNVERIFIED', {})
}

/**
 * Opens a session for a person who has proven everything there is to prove; `verifiedWith` says by what besides the
 * password.
 */
export async function logIn(
  person: Pick<Person, 'id' | 'must_change_password'>,
  { tx, keys, ip, userAgent, audit }: HandlerContext,
  verifiedWith?: Means,
): Promise<LoggedIn> {
  const session = await sessionOf(tx, person.id)
  // Whoever works for nobody else is let in nowhere; whoever has no role at all may look after the own account.
  requireNotShut(session.shut, () => session.customerIds.length === 0)
  const { token, jti } = await openSession(tx, keys, person.id, { ip, userAgent })
  await tx
    .updateTable('app_user')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', person.id)
    .execute()
  const customer = await readCustomer(tx, session.customerId)
  audit({
    action: 'session.login',
    resource: 'user_session',
    recordId: person.id,
    customerId: session.customerId,
    label: session.name,
    actorId: person.id,
    sessionJti: jti,
    ...(verifiedWith === undefined ? {} : { after: { verifiedWith } }),
  })
  return {
    id: session.customerId,
    customer,
    masterId: session.masterId,
    name: session.name,
    email: session.email,
    token,
    roles: [...session.roles],
    permissions: [...session.permissions],
    mitraId: session.mitraId,
    refreshEnabled: false,
    mustChangePassword: person.must_change_password,
    factorDue: session.factorDue,
  }
}
