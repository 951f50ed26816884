import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, filledText, Id, Moment, Named } from '#contract/core/common.ts'
import { NewPassword } from './own-account.ts'

/** How long the link in the letter works. */
export const INVITATION_DAYS = 3

/** What became of the letter that asks a user to choose a password: `WAITS` where no mail server is set up. */
export const letterStates = ['READY', 'WAITS', 'NO_TEMPLATE', 'NO_ADDRESS'] as const
export type LetterState = (typeof letterStates)[number]

/** A pending invitation to a customer. Whether the address has an account is not said. */
export const Invitation = z
  .object({
    id: Id,
    customer: Named,
    email: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    /** The roles that the person gets by accepting. */
    roles: z.array(z.object({ code: z.string(), name: z.string() })),
    invitedBy: Named,
    createdAt: Moment,
    expiresAt: Moment,
    /** Its link works no longer. */
    expired: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>

const base = '/customers/{customerId}/invitations'

export const invitationList = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'user:read',
  summary: 'Who is invited to a customer and has not accepted yet, newest first',
  answer: list(Invitation),
})

export const invitationCancel = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  service: 'console',
  access: 'user:assign',
  summary: 'Withdraw an invitation; its link stops working',
  answer: record(Deleted),
})

export const invitationResend = call({
  method: 'POST',
  path: `${base}/{id}/letter`,
  service: 'console',
  access: 'user:create',
  summary: 'Send the letter of an invitation again; the link of the former one stops working',
  answer: record(z.extend(Invitation, { letter: z.enum(letterStates) })),
})

const Token = filledText().check(z.maxLength(200))

export const invitationRead = call({
  method: 'POST',
  path: '/invitation',
  service: 'console',
  access: null,
  unaudited: 'only reads; the token must not be in an address',
  summary: 'What the link of an invitation is about',
  body: z.strictObject({ token: Token }).register(z.globalRegistry, { id: 'ReadInvitation' }),
  answer: record(
    z.object({
      customer: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(z.string()),
      /** Whether a password has to be chosen: the address has no login yet. */
      needsPassword: z.boolean(),
    }),
  ),
})

export const invitationAccept = call({
  method: 'POST',
  path: '/invitation/acceptance',
  service: 'console',
  access: null,
  summary: 'Accept an invitation with the token of its link',
  body: z
    .strictObject({ token: Token, newPassword: z.optional(NewPassword) })
    .register(z.globalRegistry, { id: 'AcceptInvitation' }),
  answer: record(z.object({ email: z.string(), customer: z.string() })),
})
