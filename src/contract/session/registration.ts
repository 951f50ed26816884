import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, requiredText } from '#contract/core/common.ts'
import { Email } from '#contract/core/contact.ts'
import { NewPassword } from './own-account.ts'

/** Who somebody is that makes an account for themselves. */
export const Registration = z
  .strictObject({
    register: z.literal(true),
    name: requiredText(120),
    email: Email,
    password: NewPassword,
    /** The partner that they come from. */
    company: requiredText(200),
  })
  .register(z.globalRegistry, { id: 'Registration' })

/** The setting of the academy that opens registration: `true`; anything else, or nothing, closes it. */
export const REGISTRATION_SETTING = 'register.enabled'

export const registrationState = call({
  method: 'GET',
  path: '/registration',
  service: 'console',
  access: null,
  summary: 'Whether anyone may register',
  answer: record(z.object({ open: z.boolean() })),
})

/** The same address as the creation of accounts by staff, which needs a session. */
export const registerAccount = call({
  method: 'POST',
  path: '/api/account',
  access: null,
  mark: 'register',
  summary: 'Make an account for oneself; it waits for its address to be confirmed',
  body: Registration,
  /**
   * Whether the academy sends a link that confirms the address; else somebody of the academy confirms it. The same for
   * an address that has an account already: its owner is told so by e-mail.
   */
  answer: record(z.object({ letter: z.boolean() })),
})

export const confirmAccount = call({
  method: 'POST',
  path: '/registration/confirm',
  service: 'console',
  access: null,
  summary: 'Confirm the address of an account with the token of the link that was sent there, and its password',
  /** The password is asked for, because whoever reads the letter may not be who registered. */
  body: z.strictObject({
    token: filledText().check(z.maxLength(200)),
    password: filledText().check(z.maxLength(1024)),
  }),
  answer: record(z.object({ email: z.string() })),
})

export const sendConfirmation = call({
  method: 'POST',
  path: '/registration/letter',
  service: 'console',
  access: null,
  summary: 'Ask for the letter that confirms the address of an account once more',
  body: z.strictObject({ email: Email }),
  /** The same whether anybody has the address, and whether it waits to be confirmed. */
  answer: record(z.object({ done: z.literal(true) })),
})
