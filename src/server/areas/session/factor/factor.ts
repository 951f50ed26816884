import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/session/second-factor.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { countTry, forgiveTry } from '#server/areas/session/throttle.ts'
import { isVerified } from './passkey.ts'

const SECRET = 'second_factor.secret'
const RECOVERY = 'second_factor.recovery_hashes'
const ISSUER = 'Academy Console'
/** Seconds that a code is shown for, as authenticator apps have it (RFC 6238). */
const PERIOD = 30

/** Letters and digits that nobody mistakes for each other: 32 of them, 5 bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD })

/** A new secret in base32, and the address that the QR code shows. */
export function makeSecret(email: string) {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

export const sealSecret = (vault: Vault, secret: string) => vault.seal(secret, SECRET)

/** Codes that stand in for the app, 80 bits each: shown once, stored as keyed hashes. */
export function makeRecoveryCodes(vault: Vault) {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(16)]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  )
  const hashes = codes.map((code) => vault.fingerprint(plain(code), RECOVERY).toString('base64'))
  return { codes, hashes }
}

const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

export const factorOf = (tx: Tx, masterId: number) =>
  tx
    .selectFrom('second_factor')
    .select(['secret_enc', 'confirmed_at', 'app_confirmed_at', 'recovery_hashes'])
    .where('master_id', '=', masterId)
    .executeTakeFirst()

/** What logins of a person ask for besides the password, if anything. */
export async function meansOf(tx: Tx, masterId: number) {
  const factor = await factorOf(tx, masterId)
  if (!factor?.confirmed_at) return undefined
  const passkey = await tx.selectFrom('passkey').select('id').where('master_id', '=', masterId).executeTakeFirst()
  return { app: factor.app_confirmed_at !== null, passkey: passkey !== undefined }
}

/** Takes away everything that a person verifies with. */
export async function removeFactor(tx: Tx, masterId: number): Promise<void> {
  await tx.deleteFrom('passkey').where('master_id', '=', masterId).execute()
  await tx.deleteFrom('passkey_challenge').where('master_id', '=', masterId).execute()
  await tx.deleteFrom('second_factor').where('master_id', '=', masterId).execute()
}

/** Turns the factor on where it was off, and answers the recovery codes that this takes; else none. */
export async function turnOn({ tx, vault, session }: HandlerContext, isApp: boolean): Promise<string[]> {
  const { masterId } = session
  const isOn = (await factorOf(tx, masterId))?.confirmed_at instanceof Date
  const { codes, hashes } = makeRecoveryCodes(vault)
  const values = {
    ...(isOn ? {} : { confirmed_at: sql<Date>`now()`, recovery_hashes: hashes }),
    ...(isApp ? { app_confirmed_at: sql<Date>`now()` } : {}),
  }
  if (!isOn || isApp) {
    await tx
      .insertInto('second_factor')
      .values({ master_id: masterId, ...values })
      .onConflict((conflict) => conflict.column('master_id').doUpdateSet(values))
      .execute()
  }
  return isOn ? [] : codes
}

export type Means = 'CODE' | 'RECOVERY_CODE' | 'PASSKEY'

/** Uses up a code of the app: of each time step, and of those before it, only one is ever accepted. */
async function spendAppCode(tx: Tx, vault: Vault, masterId: number, code: string, isFirst: boolean): Promise<boolean> {
  const factor = await factorOf(tx, masterId)
  // A secret that waits for its first code opens nothing else.
  if (!factor?.secret_enc || (factor.app_confirmed_at === null) !== isFirst) return false
  const secret = vault.open(factor.secret_enc, SECRET)
  const now = Date.now()
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD) + delta
  const used = await tx
    .updateTable('second_factor')
    .set({ last_step: step, ...(vault.isStale(factor.secret_enc) ? { secret_enc: sealSecret(vault, secret) } : {}) })
    .where('master_id', '=', masterId)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .returning('master_id')
    .executeTakeFirst()
  return used !== undefined
}

async function spendRecoveryCode(tx: Tx, vault: Vault, masterId: number, code: string): Promise<boolean> {
  for (const found of vault.fingerprints(code, RECOVERY)) {
    const hash = found.toString('base64')
    const used = await tx
      .updateTable('second_factor')
      .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
      .where('master_id', '=', masterId)
      .where('confirmed_at', 'is not', null)
      .where(sql<boolean>`${hash} = ANY (recovery_hashes)`)
      .returning('master_id')
      .executeTakeFirst()
    if (used) return true
  }
  return false
}

/**
 * Uses up a code. Tries are counted like those of passwords, five in a quarter of an hour, in a transaction of their own.
 * @throws VALIDATION at `code` when it is wrong or was used before, RATE_LIMITED
 */
export async function requireCode(
  masterId: number,
  given: string,
  context: HandlerContext,
  isFirst = false,
): Promise<Means> {
  const { tx, aside, vault, ip } = context
  const tries = { about: String(masterId), from: ip }
  await countTry(aside, 'factor', tries)
  const code = plain(given)
  const isAppCode = /^\d{6}$/.test(code)
  const isRight = isAppCode
    ? await spendAppCode(tx, vault, masterId, code, isFirst)
    : await spendRecoveryCode(tx, vault, masterId, code)
  if (!isRight) throw invalid({ field: 'code', message: 'is wrong, or has been used already' })
  await forgiveTry(aside, 'factor', tries)
  return isAppCode ? 'CODE' : 'RECOVERY_CODE'
}

interface FactorAnswer {
  code?: string | undefined
  passkey?: Parameters<typeof isVerified>[1] | undefined
}

/**
 * Verifies a person by a code or a passkey, with the same count of tries.
 * @throws VALIDATION at `code` or `passkey`, RATE_LIMITED
 */
export async function requireFactorAnswer(
  masterId: number,
  { code, passkey }: FactorAnswer,
  context: HandlerContext,
): Promise<Means> {
  if (passkey === undefined) return requireCode(masterId, code ?? '', context)
  const tries = { about: String(masterId), from: context.ip }
  await countTry(context.aside, 'factor', tries)
  if (!(await isVerified(masterId, passkey, context))) {
    throw invalid({ field: 'passkey', message: 'could not be verified: start again' })
  }
  await forgiveTry(context.aside, 'factor', tries)
  return 'PASSKEY'
}
