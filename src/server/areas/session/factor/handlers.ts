import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type * as passkeyCalls from '#contract/session/passkey.ts'
import type { FactorProof } from '#contract/session/passkey.ts'
import type * as calls from '#contract/session/second-factor.ts'
import { verifyPassword } from '#server/core/auth/password.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'
import { lockPerson } from '#server/areas/session/account/password.ts'
import { logIn, requireUsable } from '#server/areas/session/log-in.ts'
import { findById } from '#server/areas/session/queries.ts'
import { countAttempt, countTry, forgive } from '#server/areas/session/throttle.ts'
import { readChallenge } from './challenge.ts'
import {
  factorOf,
  makeRecoveryCodes,
  makeSecret,
  meansOf,
  removeFactor,
  requireCode,
  requireFactorAnswer,
  sealSecret,
  turnOn,
} from './factor.ts'
import { passkeysOf, passkeysPossible, register, registrationOptions, verificationOptions } from './passkey.ts'

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

type Proof = z.output<typeof FactorProof>

/** @throws FACTOR_OFF, and what `requirePassword` and `requireCode` throw */
async function requireProof({ password, ...answer }: Proof, context: HandlerContext) {
  await requirePassword(password, context)
  const factor = await factorOf(context.tx, context.session.masterId)
  if (!factor?.confirmed_at) throw fail('FACTOR_OFF', {})
  await requireFactorAnswer(context.session.masterId, answer, context)
}

async function readOwn({ tx, session, config }: HandlerContext) {
  const { rows } = await sql<{ required: boolean }>`
    SELECT EXISTS (SELECT 1 FROM customer_user_role r JOIN role ON role.code = r.role_code
                    WHERE r.master_id = ${session.masterId} AND r.revoked_at IS NULL AND role.requires_factor) AS required`.execute(
    tx,
  )
  const factor = await factorOf(tx, session.masterId)
  const confirmedAt = iso(factor?.confirmed_at ?? null)
  return {
    enabled: confirmedAt !== null,
    app: factor?.app_confirmed_at instanceof Date,
    passkeys: await passkeysOf(tx, session.masterId),
    passkeysPossible: passkeysPossible(config.publicUrl),
    required: rows[0]?.required ?? false,
    confirmedAt,
    recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
  }
}

/** Who has given the right password. @throws FACTOR_TOO_LATE */
async function personOf(challenge: string, { tx, keys }: HandlerContext) {
  const { masterId, isFor } = await readChallenge(keys, challenge)
  const person = await findById(tx, masterId)
  const factor = await factorOf(tx, masterId)
  // Whatever has changed since the password was given, the login begins anew.
  if (!person?.password_hash || !isFor(person.password_hash) || !factor?.confirmed_at) {
    throw fail('FACTOR_TOO_LATE', {})
  }
  return person
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
          .where('second_factor.app_confirmed_at', 'is', null),
      )
      .returning('master_id')
      .executeTakeFirst()
    if (!started) throw fail('FACTOR_ON', {})
    return made
  },

  async confirmSecondFactor({ body: { code } }, context) {
    const { tx, session, audit } = context
    await lockPerson(tx, session.masterId)
    const factor = await factorOf(tx, session.masterId)
    if (!factor?.secret_enc) throw fail('FACTOR_OFF', {})
    if (factor.app_confirmed_at) throw fail('FACTOR_ON', {})
    await requireCode(session.masterId, code, context, true)
    const recoveryCodes = await turnOn(context, true)
    audit({ ...own(context), action: 'session.enable-factor' })
    return { recoveryCodes }
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
    await removeFactor(tx, session.masterId)
    audit({ ...own(context), action: 'session.disable-factor' })
    return readOwn(context)
  },

  async loginWithCode({ body: { challenge, ...answer } }, context) {
    const person = await personOf(challenge, context)
    const verifiedWith = await requireFactorAnswer(person.id, answer, context)
    requireUsable(person)
    return logIn(person, context, verifiedWith)
  },
}

export const passkeyHandlers: Handlers<typeof passkeyCalls> = {
  async startPasskey({ body: { password } }, context) {
    await requirePassword(password, context)
    return registrationOptions(context)
  },

  async addPasskey({ body: { name, passkey } }, context) {
    await lockPerson(context.tx, context.session.masterId)
    await register(name, passkey, context)
    const recoveryCodes = await turnOn(context, false)
    context.audit({ ...own(context), action: 'session.add-passkey', after: { name } })
    return { recoveryCodes }
  },

  async renamePasskey({ params: { id }, body: { name } }, context) {
    const { tx, session, audit, unchanged } = context
    const before = (await passkeysOf(tx, session.masterId)).find((one) => one.id === id)
    if (!before) throw fail('NOT_FOUND', { what: 'passkey' })
    if (before.name === name) unchanged()
    else {
      await tx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
      const change = { before: { name: before.name }, after: { name } }
      audit({ ...own(context), action: 'session.rename-passkey', ...change })
    }
    return { ...before, name }
  },

  async removePasskey({ params: { id }, body }, context) {
    const { tx, session, audit } = context
    await requireProof(body, context)
    const { masterId } = session
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('master_id', '=', masterId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw fail('NOT_FOUND', { what: 'passkey' })
    const left = await meansOf(tx, masterId)
    if (!left?.app && !left?.passkey) await removeFactor(tx, masterId)
    audit({ ...own(context), action: 'session.remove-passkey', before: { name: removed.name } })
    return { id }
  },

  askPasskey: (_input, context) => verificationOptions(context.session.masterId, context),

  async askPasskeyAtLogin({ body: { challenge } }, context) {
    await countTry(context.aside, 'passkey', { from: context.ip })
    const person = await personOf(challenge, context)
    return verificationOptions(person.id, context)
  },
}
