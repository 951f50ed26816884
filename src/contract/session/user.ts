import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Deleted, EMPTY, Id, ifMissing, Moment, Reason, requiredText, Version } from '#contract/core/common.ts'
import { Invitation, letterStates } from './invitation.ts'
import { Email, Phone } from '#contract/core/contact.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, id, json, key, moment, named, text } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'

/** What people may do, under one name. */
export const Role = z
  .object({
    code: z.string(),
    name: z.string(),
    description: z.nullable(z.string()),
    /** GLOBAL: with every customer; such a role is for the academy's own staff. */
    scope: z.enum(['GLOBAL', 'CUSTOMER']),
    permissions: z.array(z.string()),
    /** It comes with the product. */
    system: z.boolean(),
    /** Whoever asks may give it and take it away with this customer. */
    grantable: z.boolean(),
    /** Whoever holds it must log in with a second factor. */
    requiresFactor: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Role' })
export type Role = z.output<typeof Role>

/** A role that somebody holds with a customer. */
const HeldRole = z
  .object({
    customerUserRoleId: Id,
    code: z.string(),
    name: z.string(),
    scope: z.enum(['GLOBAL', 'CUSTOMER']),
    /** Its holders can give roles to others. */
    administers: z.boolean(),
    grantedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'RoleOfUser' })

const Name = requiredText(120)
const Roles = z
  .array(z.string(), { error: ifMissing })
  .check(z.minLength(1, EMPTY), z.maxLength(50, 'must be at most 50 roles'))

export const AssignUser = z
  .strictObject({
    /** Somebody who has an account, by number or by e-mail. */
    masterId: z.optional(Id),
    email: z.optional(Email),
    /** For somebody new. */
    name: z.optional(Name),
    phone: z.nullish(Phone),
    roles: Roles,
  })
  .check(
    z.refine(({ masterId, email }) => masterId !== undefined || email !== undefined, {
      path: ['email'],
      error: EMPTY,
    }),
  )
  .register(z.globalRegistry, { id: 'AssignUser' })

export const UpdateUser = z
  .strictObject({
    masterId: Id,
    /** Absent where it is known to stand: an undo has looked. */
    version: z.optional(Version),
    name: z.optional(Name),
    phone: z.nullish(Phone),
    /** All roles that the person is to hold with the customer. */
    roles: z.optional(Roles),
  })
  .register(z.globalRegistry, { id: 'UpdateUser' })

/** A user of a customer. `id` is the person's number, as is `masterId`. */
const of = schemasFor(
  kinds.user,
  {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      code: true,
      main: 1,
      width: 180,
      typed: ['nama'],
    }),
    email: text('E-mail', { search: 'contains', sort: true, required: true, max: 254, main: true, width: 220 }),
    phone: text('Phone', { plain: 'prefix', max: 40, width: 130, placeholder: '0812 3456 7890' }),
    roles: json('Roles', z.array(HeldRole), {
      main: 2,
      width: 240,
      help: 'Takes effect immediately, including in open sessions.',
    }),
    /** One of the roles that the person holds. */
    role: key('Role', {
      known: true,
      required: true,
      filter: true,
      record: false,
      write: 'never',
      typed: ['peran'],
      chars: 0,
    }),
    accountStatus: code('Account', ['ACTIVE', 'UNVERIFIED', 'LOCKED', 'DISABLED'], {
      write: 'never',
      sort: true,
      filter: true,
      main: 1,
      width: 100,
      typed: ['akun', 'account'],
    }),
    lastLoginAt: moment('Last login', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['loginFrom', 'loginTo'],
      time: true,
      main: true,
      width: 160,
      typed: ['login'],
    }),
    createdAt: moment('Since', {
      write: 'never',
      required: true,
      sort: true,
      filter: true,
      bounds: ['createdFrom', 'createdTo'],
      width: 100,
    }),
    masterId: id('Person', { write: 'never', required: true, list: false }),
    customer: named('Customer', { required: true, list: false, width: 180 }),
    /** Without a password there is no login. */
    hasPassword: bool('Password', { write: 'never', list: false }),
    /** The account belongs to this customer, where name and phone can be changed. */
    own: bool('Own account', { write: 'never', list: false }),
    /** The only user of the customer who can give roles. */
    onlyAdministrator: bool('Only administrator', { write: 'never', list: false }),
    updatedAt: moment('Changed', { write: 'never', required: true, list: false }),
  },
  { signed: false, bodies: { create: AssignUser, update: UpdateUser } },
)

const customer = { customerId: z.optional(Id) }
const base = '/api/customers/{customerId}/users'

export const userList = call({
  method: 'GET',
  path: '/api/customers/users',
  access: 'user:read',
  summary: 'List who works for a customer, with their roles',
  query: z.extend(of.query, customer),
  answer: list(of.record),
})

export const userRead = call({
  method: 'GET',
  path: `${base}/{masterId}`,
  access: 'user:read',
  summary: 'Read one of the people of a customer',
  answer: record(of.record),
})

/** A user with roles; `letter` is what a new user is sent. */
const AssignedUser = z
  .extend(of.object, { invited: z.literal(false), letter: z.nullable(z.enum(letterStates)) })
  .register(z.globalRegistry, { id: 'AssignedUser' })

/** An invited user, who gets the roles by accepting: unknown to the customer so far, with or without an account. */
const InvitedUser = z
  .extend(Invitation, { invited: z.literal(true), letter: z.enum(letterStates) })
  .register(z.globalRegistry, { id: 'InvitedUser' })

/**
 * Adding a new user also takes `user:create`. A caller who works for some customers only invites an address that is not known
 * there, so that the answer does not tell whether it has an account; the academy's own staff make the account at once.
 */
export const userAssign = call({
  method: 'POST',
  path: base,
  access: 'user:assign',
  summary: 'Give a person roles with a customer; an address that is not known there is invited',
  body: AssignUser,
  answer: record(z.discriminatedUnion('invited', [AssignedUser, InvitedUser])),
})

export const userInvite = call({
  method: 'POST',
  path: '/customers/{customerId}/users/{masterId}/invitation',
  service: 'console',
  access: 'user:create',
  summary: 'Write once more to somebody who has not chosen a password yet; the former link stops working',
  answer: record(z.object({ id: Id, name: z.string(), email: z.string(), letter: z.enum(letterStates) })),
})

/** Name and phone also take `user:update`. */
export const userUpdate = call({
  method: 'PUT',
  path: base,
  access: 'user:assign',
  summary: 'Change one of the people of a customer; absent fields stay as they are',
  body: UpdateUser,
  answer: record(of.record),
})

const Why = z.strictObject({ reason: z.optional(Reason) })

export const userDelete = call({
  method: 'DELETE',
  path: `${base}/{masterId}`,
  access: 'user:delete',
  summary: 'Take all roles with a customer from a person; the account stays',
  body: Why,
  answer: record(Deleted),
})

export const userRoleDelete = call({
  method: 'DELETE',
  path: `${base}/role/{customerUserRoleId}`,
  access: 'user:assign',
  summary: 'Take one role from a person',
  body: Why,
  answer: record(of.record),
})

export const roleList = call({
  method: 'GET',
  path: '/api/customer-role',
  access: 'role:read',
  summary: 'The roles that people can hold with a customer',
  query: z.strictObject(customer),
  answer: list(Role),
})

export const requireFactor = call({
  method: 'PUT',
  path: '/roles/{code}/second-factor',
  service: 'console',
  access: 'role:require-factor',
  summary: 'Require a second factor of everyone who holds a role, or no longer',
  params: { code: z.string().check(z.regex(/^[A-Z][A-Z\d_]{0,59}$/)) },
  body: z.strictObject({ required: z.boolean(), reason: Reason }).register(z.globalRegistry, { id: 'RequireFactor' }),
  answer: record(Role),
})

/** A user of a customer, with the roles there. */
export const user = defineResource(kinds.user, {
  calls: ownCalls(of, { list: userList, read: userRead, create: userAssign, update: userUpdate, remove: userDelete }),
  commands: ['export'],
  keywords: ['user', 'pengguna'],
  findHelp: 'By name, e-mail or phone.',
  label: 'name',
  hint: 'email',
  search: 'Name or e-mail…',
  sort: 'name',
  empty: {
    title: 'No users yet',
    hint: 'Add users by e-mail and choose their roles.',
  },
  fields: of.fields,
})
export type User = RecordOfKind<typeof user>
