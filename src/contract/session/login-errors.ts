import * as z from 'zod/mini'

/** What keeps people from logging in, or from going on once they have; part of the catalogue. */
export const loginErrors = {
  /** The password was right. `challenge` is good for one kind of call and five minutes. */
  FACTOR_NEEDED: {
    status: 401,
    data: z.object({ challenge: z.string(), app: z.boolean(), passkey: z.boolean() }),
    text: 'This account also asks for a verification code.',
  },
  FACTOR_TOO_LATE: { status: 401, data: z.object({}), text: 'This took too long. Log in again with your password.' },
  FACTOR_DUE: { status: 403, data: z.object({}), text: 'Set up two-step verification first.' },
  NO_PASSKEYS_HERE: {
    status: 409,
    data: z.object({}),
    text: 'Passkeys need a host name: this console is reached at an IP address.',
  },
  TOO_MANY_PASSKEYS: { status: 409, data: z.object({ max: z.number() }), text: 'You can have {{max}} passkeys.' },
  FACTOR_ON: { status: 409, data: z.object({}), text: 'Two-step verification is on already.' },
  FACTOR_OFF: { status: 409, data: z.object({}), text: 'Two-step verification is not on.' },
  NO_FACTOR: { status: 409, data: z.object({ name: z.string() }), text: '{{name}} has no two-step verification.' },
  INVITATION_VOID: {
    status: 409,
    data: z.object({}),
    text: 'This invitation is no longer valid. Ask for a new one.',
  },
  API_TOKEN_EXPIRED: { status: 401, data: z.object({}), text: 'This API token has expired.' },
  API_TOKEN_REVOKED: { status: 401, data: z.object({}), text: 'This API token has been revoked.' },
  ALREADY_REVOKED: { status: 409, data: z.object({ name: z.string() }), text: '{{name}} is already revoked.' },
  NOT_FOR_TOKENS: { status: 403, data: z.object({}), text: 'API tokens cannot do this.' },
  ACCESS_ONLY_LOOKS: {
    status: 403,
    data: z.object({}),
    text: 'Admin access can only look at what the person sees.',
  },
  NO_ACCESS: { status: 403, data: z.object({}), text: 'This can be seen only with admin access to a person.' },
  STAFF_ACCOUNT: {
    status: 403,
    data: z.object({ name: z.string() }),
    text: '{{name}} has a role in the console. Admin access is only to people without one.',
  },
  PASSWORD_DUE: { status: 403, data: z.object({}), text: 'Choose a new password first.' },
  INVALID_LOGIN: { status: 401, data: z.object({}), text: 'E-mail or password is wrong.' },
  ACCOUNT_LOCKED: {
    status: 409,
    data: z.object({ retryAfter: z.number() }),
    text: 'Too many wrong passwords. Try again in {{retryAfter}} seconds.',
  },
  ACCOUNT_UNVERIFIED: {
    status: 409,
    data: z.object({}),
    text: 'This account has not been confirmed yet. Open the link in the confirmation e-mail.',
  },
  ACCOUNT_DISABLED: { status: 409, data: z.object({}), text: 'This account is disabled. Ask an administrator.' },
  LINK_CLOSED: { status: 410, data: z.object({}), text: 'This link is no longer valid.' },
  LINK_SPENT: {
    status: 409,
    data: z.object({}),
    text: 'This link has been used, or is too old. Ask for a new one.',
  },
  REGISTRATION_CLOSED: {
    status: 403,
    data: z.object({}),
    text: 'Registration is closed. Ask an administrator of the academy to invite you.',
  },
  EMAIL_TAKEN: {
    status: 409,
    data: z.object({ field: z.literal('email') }),
    text: 'An account with this e-mail already exists.',
  },
  SELF: {
    status: 409,
    data: z.object({}),
    text: 'This is your own account, so another administrator has to do this. Change your password on your profile page.',
  },
  NO_ACCOUNT: {
    status: 409,
    data: z.object({ name: z.string() }),
    text: '{{name}} has no account to log in with.',
  },
} as const
