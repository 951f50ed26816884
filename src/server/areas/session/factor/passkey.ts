import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { addPasskey, PasskeyAnswer } from '#contract/session/passkey.ts'
import { MAX_PASSKEYS } from '#contract/session/passkey.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail, invalid } from '#server/core/http/fail.ts'

type Answer = z.output<typeof PasskeyAnswer>
type Registered = z.output<typeof addPasskey.body>['passkey']

/** Passkeys belong to the host that the console is reached at, and to no other. */
function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** Browsers make passkeys for names alone. */
export const passkeysPossible = (publicUrl: string): boolean =>
  isIP(relyingParty(publicUrl).rpID.replace(/^\[|\]$/g, '')) === 0

const VALID = '5 minutes'
/** ES256 and RS256: what all authenticators have. */
const ALGORITHMS = [-7, -257]

async function storeChallenge(tx: Tx, masterId: number, purpose: 'REGISTER' | 'VERIFY', challenge: string) {
  await tx
    .deleteFrom('passkey_challenge')
    .where('master_id', '=', masterId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge,
      master_id: masterId,
      purpose,
      expires_at: sql<Date>`now() + ${sql.lit(VALID)}::interval`,
    })
    .execute()
}

/** Uses up a challenge: what was signed counts once. */
const spend = (tx: Tx, masterId: number, purpose: 'REGISTER' | 'VERIFY') => async (challenge: string) => {
  const spent = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('master_id', '=', masterId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return spent !== undefined
}

const storedOf = (tx: Tx, masterId: number) =>
  tx.selectFrom('passkey').selectAll().where('master_id', '=', masterId).orderBy('id').execute()

/** The passkeys of a person, as the person sees them. */
export async function passkeysOf(tx: Tx, masterId: number) {
  const found = await storedOf(tx, masterId)
  return found.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: iso(last_used_at),
  }))
}

/** Options with which the browser makes a passkey. @throws NO_PASSKEYS_HERE, TOO_MANY_PASSKEYS */
export async function registrationOptions({ tx, session, config }: HandlerContext) {
  const { masterId, email, name } = session
  if (!passkeysPossible(config.publicUrl)) throw fail('NO_PASSKEYS_HERE', {})
  const stored = await storedOf(tx, masterId)
  if (stored.length >= MAX_PASSKEYS) throw fail('TOO_MANY_PASSKEYS', { max: MAX_PASSKEYS })
  const options = await generateRegistrationOptions({
    rpName: 'Academy Console',
    rpID: relyingParty(config.publicUrl).rpID,
    userID: new TextEncoder().encode(String(masterId)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: stored.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await storeChallenge(tx, masterId, 'REGISTER', options.challenge)
  return { options: { ...options } }
}

/** Stores a passkey that the browser has made. @throws VALIDATION at `passkey`, DUPLICATE */
export async function register(name: string, given: Registered, { tx, session, config, log }: HandlerContext) {
  const { masterId } = session
  const { rpID, origin } = relyingParty(config.publicUrl)
  const verified = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: spend(tx, masterId, 'REGISTER'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a passkey was refused')
    return undefined
  })
  if (!verified?.verified) throw invalid({ field: 'passkey', message: 'could not be verified: start again' })
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const stored = await tx
    .insertInto('passkey')
    .values({ master_id: masterId, name, credential_id: id, public_key: Buffer.from(publicKey), counter, transports })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw invalid({ field: 'passkey', message: 'is already in use' })
}

/** Options with which the browser verifies a person. @throws FACTOR_OFF without a passkey */
export async function verificationOptions(masterId: number, { tx, config }: HandlerContext) {
  const stored = await storedOf(tx, masterId)
  if (stored.length === 0) throw fail('FACTOR_OFF', {})
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config.publicUrl).rpID,
    allowCredentials: stored.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    userVerification: 'required',
  })
  await storeChallenge(tx, masterId, 'VERIFY', options.challenge)
  return { options: { ...options } }
}

/** Whether a passkey of the person has signed a challenge that waited for it; its counter moves on. */
export async function isVerified(masterId: number, answer: Answer, { tx, config, log }: HandlerContext) {
  const passkey = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('master_id', '=', masterId)
    .where('credential_id', '=', answer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) return false
  const { rpID, origin } = relyingParty(config.publicUrl)
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: spend(tx, masterId, 'VERIFY'),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // For example a counter that went back: the key may have been copied.
    log.warn({ err: error, masterId }, 'a passkey was refused')
    return undefined
  })
  if (!verified?.verified) return false
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where('id', '=', passkey.id)
    .execute()
  return true
}
