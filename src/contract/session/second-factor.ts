import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, Moment } from '#contract/core/common.ts'
import { factorAnswer, FactorProof, hasAnswer, Passkey } from './passkey.ts'
import { LoggedIn } from './session.ts'

/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODES = 10

/** A code of the authenticator app, or a recovery code. Blanks and dashes do not matter. */
const Code = filledText().check(z.maxLength(40))
const Password = filledText().check(z.maxLength(1024))

/** How the caller's second factor is set up. */
export const SecondFactor = z
  .object({
    enabled: z.boolean(),
    /** An authenticator app is set up. */
    app: z.boolean(),
    passkeys: z.array(Passkey),
    /** Browsers make passkeys for host names, not for IP addresses. */
    passkeysPossible: z.boolean(),
    /** One of the caller's roles requires it. */
    required: z.boolean(),
    confirmedAt: z.nullable(Moment),
    /** Recovery codes that have not been used. */
    recoveryCodesLeft: z.int(),
  })
  .register(z.globalRegistry, { id: 'SecondFactor' })
export type SecondFactor = z.output<typeof SecondFactor>

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const mySecondFactor = call({
  method: 'GET',
  path: '/me/second-factor',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'Whether the own logins ask for a verification code',
  answer: record(SecondFactor),
})

export const startSecondFactor = call({
  method: 'POST',
  path: '/me/second-factor',
  service: 'console',
  access: 'session',
  ofPerson: true,
  shownOnce: true,
  unaudited: 'nothing has changed until the first code confirms it',
  summary: 'Make a secret for an authenticator app; it works once a code has confirmed it',
  body: z.strictObject({ password: Password }).register(z.globalRegistry, { id: 'StartSecondFactor' }),
  answer: record(z.object({ secret: z.string(), uri: z.string() })),
})

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/me/second-factor/confirmation',
  service: 'console',
  access: 'session',
  ofPerson: true,
  shownOnce: true,
  summary: 'Turn on the authenticator app with a first code; the first factor of an account answers recovery codes',
  body: z.strictObject({ code: Code }).register(z.globalRegistry, { id: 'ConfirmSecondFactor' }),
  answer: record(RecoveryCodes),
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  service: 'console',
  access: 'session',
  ofPerson: true,
  shownOnce: true,
  summary: 'Replace the own recovery codes',
  body: FactorProof,
  answer: record(RecoveryCodes),
})

export const removeSecondFactor = call({
  method: 'POST',
  path: '/me/second-factor/removal',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'Turn off the own second factor: app, passkeys and recovery codes',
  body: FactorProof,
  answer: record(SecondFactor),
})

export const loginWithCode = call({
  method: 'POST',
  path: '/login/second-factor',
  service: 'console',
  access: null,
  summary: 'Finish a login that was answered with FACTOR_NEEDED',
  body: z
    .strictObject({ challenge: filledText().check(z.maxLength(1000)), ...factorAnswer })
    .check(hasAnswer)
    .register(z.globalRegistry, { id: 'LoginWithCode' }),
  answer: record(LoggedIn),
})
