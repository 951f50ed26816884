import * as z from 'zod/mini'
import { HeldRole } from './account.ts'
import { call, record } from '#contract/core/call.ts'
import { Deleted, filledText, Id, Moment } from '#contract/core/common.ts'
import { Email } from '#contract/core/contact.ts'

export const MIN_PASSWORD = 10

/** A password that somebody chooses. */
export const NewPassword = filledText().check(
  z.minLength(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`),
  z.maxLength(1024, 'must have at most 1024 characters'),
)

const ChangePassword = z
  .strictObject({ currentPassword: filledText().check(z.maxLength(1024)), newPassword: NewPassword })
  .register(z.globalRegistry, { id: 'ChangePassword' })

/** What a change of the password came to: how many other sessions of the person have ended. */
const PasswordSet = z.object({ sessionsEnded: z.int() })

export const changePassword = call({
  method: 'POST',
  path: '/api/user/change-password',
  access: 'session',
  ofPerson: true,
  summary: 'Change the own password; every other session of the person ends',
  body: ChangePassword,
  answer: record(PasswordSet),
})

/** Either the address that a link is wanted for, or the token of a link with the new password. */
const ResetPassword = z
  .strictObject({
    email: z.optional(Email),
    token: z.optional(filledText().check(z.maxLength(200))),
    newPassword: z.optional(NewPassword),
  })
  .register(z.globalRegistry, { id: 'ResetPassword' })

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: null,
  summary: 'Ask for a link to choose a new password, or choose it with the token of the link',
  body: ResetPassword,
  /** Of a link that is asked for: the same whether anybody has the address. */
  answer: record(z.object({ done: z.literal(true) })),
  success: 'code200',
})

/** An open session of the caller. */
export const OwnSession = z
  .object({
    id: Id,
    issuedAt: Moment,
    expiresAt: Moment,
    ip: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    /** How many changes were made in it. */
    changes: z.int(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OwnSession' })
export type OwnSession = z.output<typeof OwnSession>

export const mySessions = call({
  method: 'GET',
  path: '/me/sessions',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'The open sessions of whoever asks, newest first',
  answer: record(z.array(OwnSession)),
})

/** What was done in a session. */
export const SessionChange = z
  .object({
    id: Id,
    at: Moment,
    action: z.string(),
    resource: z.string(),
    /** What people call the record. */
    label: z.nullable(z.string()),
    customer: z.nullable(z.string()),
    /** It took another change back. */
    undo: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SessionChange' })
export type SessionChange = z.output<typeof SessionChange>

export const MAX_SESSION_CHANGES = 200

export const mySessionChanges = call({
  method: 'GET',
  path: '/me/sessions/{id}/changes',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: `The last ${MAX_SESSION_CHANGES} changes made in one of the own sessions, newest first`,
  answer: record(z.array(SessionChange)),
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/me/sessions',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'End all own sessions but the one that asks',
  answer: record(z.object({ sessionsEnded: z.int() })),
})

export const endMySession = call({
  method: 'DELETE',
  path: '/me/sessions/{id}',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'End one of the own sessions',
  answer: record(Deleted),
})

export const myRoles = call({
  method: 'GET',
  path: '/me/roles',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'The roles of whoever asks, customer by customer',
  answer: record(z.array(HeldRole)),
})

export const Talent = z
  .strictObject({ disabled: z.boolean(), ctt: z.boolean(), nda: z.boolean() })
  .register(z.globalRegistry, { id: 'Talent' })

export const setMyTalent = call({
  method: 'PUT',
  path: '/me/talent',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'Set the own talent flags',
  body: Talent,
  answer: record(Talent),
})
