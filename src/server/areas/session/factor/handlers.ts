import { sql } from 'kysely'
import type * as calls from '#contract/session/second-factor.ts'
import { verifyPassword } from '#server/core/auth/password.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { lockPerson } from '#server/areas/session/account/password.ts'
import { logIn, requireUsable } from '#server/areas/session/log-in.ts'
import { findById } from '#server/areas/session/queries.ts'
import { countAttempt, forgive } from '#server/areas/session/throttle.ts'
import { readChallenge } from './challenge.ts'
import { factorOf, makeRecoveryCodes, makeSecret, requireCode, sealSecret } from './factor.ts'

/** What the audit says of people who change their own second factor. */
const own = ({ session: { masterId, customerId, name } }: HandlerContext) => ({
  resource: 'app_user' as const,
  recordId: masterId,
  customerId,
  label: name,
})

/** @throws VALIDATION at `password`, ACCOUNT_LOCKED */
async function requirePassword(password: string, { tx, aside, session, ip }: HandlerContext): Promise<void> {
  await countAttempt(aside, session.email, ip)
  const { password_hash } = await lockPerson(tx, session.masterId)
  if (password_hash === null || !(await verifyPassword(password, password_hash))) {
    throw invalid({ field: 'password', message: 'is not your password' })
  }
  await forgive(aside, session.email, ip)
}

/** @throws FACTOR_OFF, and what `requirePassword` and `requireCode` throw */
async function requireProof({ password, code }: { password: string; code: string }, context: HandlerContext) {
  await requirePassword(password, context)
  const factor = await factorOf(context.tx, context.session.masterId)
  if (!factor?.confirmed_at) throw fail('FACTOR_OFF', {})
  await requireCode(context.session.masterId, code, context)
}

async function readOwn({ tx, session }: HandlerContext) {
  const { rows } = await sql<{ required: boolean }>`
    SELECT EXISTS (SELECT 1 FROM customer_user_role r JOIN role ON role.code = r.role_code
                    WHERE r.master_id = ${session.masterId} AND r.revoked_at IS NULL AND role.requires_factor) AS required`.execute(
    tx,
  )
  const factor = await factorOf(tx, session.masterId)
  const confirmedAt = iso(factor?.confirmed_at ?? null)
  return {
    enabled: confirmedAt !== null,
    required: rows[0]?.required ?? false,
    confirmedAt,
    recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
  }
}

export const secondFactorHandlers: Handlers<typeof calls> = {
  mySecondFactor: (_input, context) => readOwn(context),

  async startSecondFactor({ body: { password } }, context) {
    const { tx, vault, session } = context
    await requirePassword(password, context)
    const made = makeSecret(session.email)
    const started = await tx
      .insertInto('second_factor')
      .values({ master_id: session.masterId, secret_enc: sealSecret(vault, made.secret) })
      .onConflict((conflict) =>
        conflict
          .column('master_id')
          .doUpdateSet({ secret_enc: sealSecret(vault, made.secret), last_step: null, created_at: sql`now()` })
          .where('second_factor.confirmed_at', 'is', null),
      )
      .returning('master_id')
      .executeTakeFirst()
    if (!started) throw fail('FACTOR_ON', {})
    return made
  },

  async confirmSecondFactor({ body: { code } }, context) {
    const { tx, vault, session, audit } = context
    await lockPerson(tx, session.masterId)
    const factor = await factorOf(tx, session.masterId)
    if (!factor) throw fail('FACTOR_OFF', {})
    if (factor.confirmed_at) throw fail('FACTOR_ON', {})
    await requireCode(session.masterId, code, context)
    const { codes, hashes } = makeRecoveryCodes(vault)
    await tx
      .updateTable('second_factor')
      .set({ confirmed_at: sql`now()`, recovery_hashes: hashes })
      .where('master_id', '=', session.masterId)
      .execute()
    audit({ ...own(context), action: 'session.enable-factor' })
    return { recoveryCodes: codes }
  },

  async renewRecoveryCodes({ body }, context) {
    const { tx, vault, session, audit } = context
    await requireProof(body, context)
    const { codes, hashes } = makeRecoveryCodes(vault)
    await tx
      .updateTable('second_factor')
      .set({ recovery_hashes: hashes })
      .where('master_id', '=', session.masterId)
      .execute()
    audit({ ...own(context), action: 'session.renew-recovery-codes' })
    return { recoveryCodes: codes }
  },

  async removeSecondFactor({ body }, context) {
    const { tx, session, audit } = context
    await requireProof(body, context)
    await tx.deleteFrom('second_factor').where('master_id', '=', session.masterId).execute()
    audit({ ...own(context), action: 'session.disable-factor' })
    return readOwn(context)
  },

  async loginWithCode({ body: { challenge, code } }, context) {
    const { tx, keys } = context
    const { masterId, isFor } = await readChallenge(keys, challenge)
    const person = await findById(tx, masterId)
    const factor = await factorOf(tx, masterId)
    // Whatever has changed since the password was given, the login begins anew.
    if (!person?.password_hash || !isFor(person.password_hash) || !factor?.confirmed_at) {
      throw fail('FACTOR_TOO_LATE', {})
    }
    const verifiedWith = await requireCode(masterId, code, context)
    requireUsable(person)
    return logIn(person, context, verifiedWith)
  },
}
