import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Deleted, EMPTY, filledText, Id, Moment, requiredText } from '#contract/core/common.ts'

/** Passkeys of one account. */
export const MAX_PASSKEYS = 10

const Encoded = z.string().check(z.maxLength(8192), z.regex(/^[\w-]+$/))
const Transports = z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)))
const common = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  clientExtensionResults: z.looseObject({}),
}

/** What a browser answers to the options of a registration (WebAuthn, RegistrationResponseJSON). */
const Registered = z
  .object({
    ...common,
    response: z.object({ clientDataJSON: Encoded, attestationObject: Encoded, transports: Transports }),
  })
  .register(z.globalRegistry, { id: 'PasskeyRegistration' })

/** What a browser answers to the options of a verification (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAnswer = z
  .object({
    ...common,
    response: z.object({
      clientDataJSON: Encoded,
      authenticatorData: Encoded,
      signature: Encoded,
      userHandle: z.optional(Encoded),
    }),
  })
  .register(z.globalRegistry, { id: 'PasskeyAnswer' })

/** Options for the browser, as the standard has them; the console hands them on. */
const Options = z.object({ options: z.looseObject({ challenge: z.string() }) })

const Password = filledText().check(z.maxLength(1024))
/** A code of the authenticator app, or a recovery code. Blanks and dashes do not matter. */
const Code = filledText().check(z.maxLength(40))

/** The second factor: a code, or what a passkey has signed. */
export const factorAnswer = { code: z.optional(Code), passkey: z.optional(PasskeyAnswer) }

export const hasAnswer = z.refine<{ code?: string | undefined; passkey?: unknown }>(
  ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
  { path: ['code'], error: EMPTY },
)

/** Password and second factor again, before the factor is changed. */
export const FactorProof = z
  .strictObject({ password: Password, ...factorAnswer })
  .check(hasAnswer)
  .register(z.globalRegistry, { id: 'FactorProof' })

export const Passkey = z
  .object({ id: Id, name: z.string(), createdAt: Moment, lastUsedAt: z.nullable(Moment) })
  .register(z.globalRegistry, { id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

const own = { service: 'console', access: 'session', ofPerson: true } as const
const signedOnce = 'nothing has changed until what is signed comes back'

export const startPasskey = call({
  ...own,
  method: 'POST',
  path: '/me/passkeys/options',
  unaudited: signedOnce,
  summary: 'Options with which the browser makes a passkey',
  body: z.strictObject({ password: Password }).register(z.globalRegistry, { id: 'StartPasskey' }),
  answer: record(Options),
})

export const addPasskey = call({
  ...own,
  method: 'POST',
  path: '/me/passkeys',
  shownOnce: true,
  summary: 'Add a passkey; the first factor of an account also answers recovery codes',
  body: z
    .strictObject({ name: requiredText(60), passkey: Registered })
    .register(z.globalRegistry, { id: 'AddPasskey' }),
  answer: record(z.object({ recoveryCodes: z.array(z.string()) })),
})

export const renamePasskey = call({
  ...own,
  method: 'PUT',
  path: '/me/passkeys/{id}',
  summary: 'Rename an own passkey',
  body: z.strictObject({ name: requiredText(60) }).register(z.globalRegistry, { id: 'RenamePasskey' }),
  answer: record(Passkey),
})

export const removePasskey = call({
  ...own,
  method: 'POST',
  path: '/me/passkeys/{id}/removal',
  summary: 'Remove an own passkey; the last factor of an account turns two-step verification off',
  body: FactorProof,
  answer: record(Deleted),
})

export const askPasskey = call({
  ...own,
  method: 'POST',
  path: '/me/passkeys/verification',
  unaudited: signedOnce,
  summary: 'Options with which the browser verifies the caller by a passkey',
  answer: record(Options),
})

export const askPasskeyAtLogin = call({
  method: 'POST',
  path: '/login/passkey',
  service: 'console',
  access: null,
  unaudited: signedOnce,
  summary: 'Options with which the browser finishes a login that was answered with FACTOR_NEEDED',
  body: z
    .strictObject({ challenge: filledText().check(z.maxLength(1000)) })
    .register(z.globalRegistry, { id: 'AskPasskeyAtLogin' }),
  answer: record(Options),
})
