import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, ifMissing, Reason } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource, patternCalls } from '#contract/core/resource/define.ts'
import { bool, code, int, json, moment, picture, text } from '#contract/core/resource/field.ts'
import { kinds } from '#contract/kinds.ts'

const accountStatuses = ['ACTIVE', 'UNVERIFIED', 'LOCKED', 'DISABLED'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** Where a person may log in to: this console, the learning platform, the instructors' pages. */
export const portals = ['ADMIN_CENTER', 'LMS', 'INSTRUCTOR'] as const
const Portals = z
  .array(z.enum(portals), { error: (issue) => ifMissing(issue) ?? `must be some of ${portals.join(', ')}` })
  .check(z.minLength(1, 'must name at least one'), z.maxLength(portals.length))

/** A role that a person holds with a customer. */
export const HeldRole = z
  .object({ customerId: Id, customer: z.string(), role: z.string(), name: z.string() })
  .register(z.globalRegistry, { id: 'HeldRole' })
export type HeldRole = z.output<typeof HeldRole>

/** A person who can log in, whatever to; of the customer that the person belongs to. */
export const account = defineResource(kinds.account, {
  calls: patternCalls('/api/account', { signed: false }),
  keywords: ['account', 'person', 'login', 'akun', 'pengguna'],
  editKeywords: ['change email', 'change e-mail', 'ganti email', 'ganti surel'],
  label: 'name',
  hint: 'email',
  findHelp: 'By name, e-mail or phone.',
  search: 'Name or e-mail…',
  sort: '-createdAt',
  onDelete: 'The user is logged out everywhere and can no longer log in. You can restore it from the audit log.',
  empty: { title: 'No accounts yet', hint: 'Everyone who logs in to this console or to classes has an account.' },
  fields: {
    photo: picture('Photo', { purpose: 'PHOTO' }),
    name: text('Name', {
      required: true,
      max: 120,
      search: 'contains',
      sort: true,
      edit: true,
      main: 1,
      width: 190,
      typed: ['nama'],
    }),
    email: text('E-mail', {
      required: true,
      schema: RequiredEmail,
      max: 254,
      search: 'contains',
      sort: true,
      main: 2,
      width: 240,
      typed: ['surel'],
    }),
    phone: text('Phone', {
      schema: Phone,
      max: 30,
      plain: 'prefix',
      edit: true,
      width: 140,
      typed: ['telepon'],
      placeholder: '0812 3456 7890',
    }),
    portals: json('Portals', Portals, { required: true, list: false }),
    /** The portals in the list; asked for by the name of one. */
    portal: text('Portals', { record: false, write: 'never', required: true, width: 150, typed: ['portals'] }),
    /** It can be disabled and made active again. */
    accountStatus: code('Status', accountStatuses, {
      write: 'update',
      schema: z.enum(['ACTIVE', 'DISABLED']),
      default: 'UNVERIFIED',
      sort: true,
      filter: true,
      main: 1,
      width: 100,
      typed: ['status'],
    }),
    /** A new password must be chosen before anything else can be done. */
    mustChangePassword: bool('New password needed', {
      write: 'never',
      default: false,
      filter: true,
      yes: 'Only those who need a new password',
      no: 'Without those who need a new password',
    }),
    /** May use this console once somebody gives a role. */
    waitsForRole: bool('Waits for a role', {
      record: false,
      write: 'never',
      default: false,
      filter: true,
      yes: 'Only those who wait for a role',
      no: 'Without those who wait for a role',
      typed: ['tanpa peran'],
    }),
    lastLoginAt: moment('Last login', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['loginFrom', 'loginTo'],
      main: 2,
      width: 110,
      typed: ['login', 'masuk'],
    }),
    emailVerifiedAt: moment('E-mail confirmed', { write: 'never' }),
    deviceCount: int('Devices', { write: 'never', default: 0, chars: 10 }),
    resetCount: int('Resets', { write: 'never', default: 0, sort: true, width: 74 }),
    createdAt: moment('Created', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['createdFrom', 'createdTo'],
      width: 100,
    }),
    updatedAt: moment('Changed', { required: true, write: 'never', list: false }),
    customer: text('Customer', { required: true, write: 'never', list: false }),
    /** Of the customers that the reader works for. */
    roles: json('Roles', z.array(HeldRole), { write: 'never', detail: true }),
    openSessions: int('Open sessions', { required: true, write: 'never', detail: true }),
    /** A second factor is asked for at login. */
    secondFactor: bool('Two-step verification', { write: 'never', detail: true }),
    /** Wrong passwords keep the person from logging in until then. */
    lockedUntil: moment('Locked until', { write: 'never', detail: true }),
  },
  inputs: {
    /** Why it is disabled or enabled. */
    reason: text('Reason', { required: true, write: 'update', max: 500 }),
  },
})
export type Account = RecordOfKind<typeof account>

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

export const accountReset = call({
  method: 'POST',
  path: '/api/account/reset',
  access: 'account:reset',
  summary: 'Reset the password, devices or sessions of accounts',
  body: ResetAccounts,
  answer: record(z.array(AccountReset)),
})

/** The same for the accounts of instructors; `ids` are those of the instructors. */
export const instructorReset = call({
  method: 'POST',
  path: '/api/instructur/reset',
  access: 'instructor:reset',
  summary: 'Reset the password, devices or sessions of the accounts of instructors',
  body: ResetAccounts,
  answer: record(z.array(AccountReset)),
})

export const secondFactorReset = call({
  method: 'POST',
  path: '/accounts/{id}/second-factor/reset',
  service: 'console',
  access: 'account:reset',
  summary: 'Remove the second factor of an account whose owner has lost it; every session of the account ends',
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'ResetSecondFactor' }),
  answer: record(account.record),
})
