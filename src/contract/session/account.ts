import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, ifMissing, Moment, Reason, requiredText, Version } from '#contract/core/common.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { Picture } from '#contract/core/resource/field.ts'
import { resourceCalls } from '#contract/core/resource/resource.ts'

export const accountStatuses = ['ACTIVE', 'UNVERIFIED', 'LOCKED', 'DISABLED'] as const
export const AccountStatus = z.enum(accountStatuses)
export type AccountStatus = z.output<typeof AccountStatus>

/** Where a person may log in to: this console, the learning platform, the instructors' pages. */
export const portals = ['ADMIN_CENTER', 'LMS', 'INSTRUCTOR'] as const

/** A role that a person holds with a customer. */
export const HeldRole = z
  .object({ customerId: Id, customer: z.string(), role: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'HeldRole' })
export type HeldRole = z.output<typeof HeldRole>

/** A person who can log in, whatever to. */
export const Account = z
  .object({
    id: Id,
    /** The customer that the person belongs to. */
    customerId: Id,
    customer: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    photo: z.nullable(Picture),
    portals: z.array(z.enum(portals)),
    accountStatus: AccountStatus,
    /** A new password must be chosen before anything else can be done. */
    mustChangePassword: z.boolean(),
    emailVerifiedAt: z.nullable(Moment),
    lastLoginAt: z.nullable(Moment),
    deviceCount: z.int(),
    resetCount: z.int(),
    exclude: z.boolean(),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    /** Of the customers that the reader works for. Lists leave these four out. */
    roles: z.optional(z.array(HeldRole)),
    /** How many sessions are open. */
    openSessions: z.optional(z.int()),
    /** A second factor is asked for at login. */
    secondFactor: z.optional(z.boolean()),
    /** Wrong passwords keep somebody from logging in until then. */
    lockedUntil: z.optional(z.nullable(Moment)),
  })
  .register(z.globalRegistry, { id: 'Account' })
export type Account = z.output<typeof Account>

export const accountFields = listFields({
  name: { type: 'text', search: 'contains', sort: true },
  email: { type: 'text', search: 'contains', sort: true },
  phone: { type: 'text', plain: 'prefix', nullable: true },
  /** The portals that the person may log in to; asked for by the name of one. */
  portal: { type: 'text' },
  accountStatus: { type: 'enum', values: accountStatuses, sort: true },
  mustChangePassword: { type: 'bool' },
  lastLoginAt: { type: 'moment', sort: true, nullable: true, bounds: ['loginFrom', 'loginTo'] },
  emailVerifiedAt: { type: 'moment', nullable: true },
  deviceCount: { type: 'int' },
  resetCount: { type: 'int', sort: true },
  createdAt: { type: 'moment', sort: true, bounds: ['createdFrom', 'createdTo'] },
  exclude: { type: 'bool' },
})

const given = {
  email: Email,
  name: requiredText(120),
  phone: z.nullish(Phone),
  /** The number of a file that was uploaded as a photo. */
  photo: z.nullish(Id),
  portals: z
    .array(z.enum(portals), { error: (issue) => ifMissing(issue) ?? `must be some of ${portals.join(', ')}` })
    .check(z.minLength(1, 'must name at least one'), z.maxLength(portals.length)),
}

export const CreateAccount = z.strictObject(given).register(z.globalRegistry, { id: 'CreateAccount' })

export const UpdateAccount = z
  .strictObject({
    version: Version,
    email: z.optional(given.email),
    name: z.optional(given.name),
    phone: given.phone,
    photo: given.photo,
    portals: z.optional(given.portals),
    accountStatus: z.optional(z.enum(['ACTIVE', 'DISABLED'])),
    /** Why it is disabled or enabled. */
    reason: z.optional(requiredText(500)),
    exclude: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'UpdateAccount' })

export const resetModes = ['PASSWORD', 'DEVICE', 'SESSION'] as const
export type ResetMode = (typeof resetModes)[number]

export const MAX_RESETS = 200

const ResetAccounts = z
  .strictObject({
    ids: z
      .array(Id, { error: ifMissing })
      .check(z.minLength(1, "can't be empty!"), z.maxLength(MAX_RESETS, `must be at most ${MAX_RESETS}`)),
    mode: z.enum(resetModes),
    /** Whether each person is written to. */
    notify: z._default(z.boolean(), true),
  })
  .register(z.globalRegistry, { id: 'ResetAccounts' })

/** What became of one account. */
export const AccountReset = z
  .object({
    id: Id,
    name: z.nullable(z.string()),
    done: z.boolean(),
    /** Why it was not reset. */
    refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
    /** Why nobody is written to, where somebody should have been. */
    notice: z.nullable(z.enum(['NO_TEMPLATE', 'NO_ADDRESS'])),
    /** What was laid ready for sending, without the link that only its recipient may see. */
    message: z.nullable(
      z.object({
        id: Id,
        channel: z.string(),
        recipient: z.string(),
        subject: z.nullable(z.string()),
        body: z.string(),
      }),
    ),
    sessionsEnded: z.int(),
  })
  .register(z.globalRegistry, { id: 'AccountReset' })
export type AccountReset = z.output<typeof AccountReset>

const accountReset = call({
  method: 'POST',
  path: '/api/account/reset',
  access: 'account:reset',
  summary: 'Reset the password, devices or sessions of accounts',
  body: ResetAccounts,
  answer: record(z.array(AccountReset)),
})

/** The same for the accounts of instructors; `ids` are those of the instructors. */
const instructorReset = call({
  method: 'POST',
  path: '/api/instructur/reset',
  access: 'instructor:reset',
  summary: 'Reset the password, devices or sessions of the accounts of instructors',
  body: ResetAccounts,
  answer: record(z.array(AccountReset)),
})

const secondFactorReset = call({
  method: 'POST',
  path: '/accounts/{id}/second-factor/reset',
  service: 'console',
  access: 'account:reset',
  summary: 'Remove the second factor of an account whose owner has lost it; every session of the account ends',
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'ResetSecondFactor' }),
  answer: record(Account),
})

export const accountCalls = {
  ...resourceCalls({
    path: 'account',
    one: 'account',
    many: 'accounts',
    file: 'Accounts',
    area: 'account',
    permissions: { export: 'account:read' },
    record: Account,
    fields: accountFields,
    create: CreateAccount,
    update: UpdateAccount,
  }),
  accountReset,
  instructorReset,
  secondFactorReset,
}
