import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { EMPTY, Id, ifMissing, Moment, requiredText } from '#contract/core/common.ts'
import { permissions } from '#contract/core/permission.ts'
import { shutStatuses } from '#contract/customer/customer.rules.ts'

/** The token of a session: `issuedAt` and `expiry` in seconds since 1970. `name` is the bearer token itself. */
export const SessionToken = z.object({ name: z.string(), issuedAt: z.int(), expiry: z.int() })

/** The customer that a person works for. */
const WorksFor = z.nullable(z.object({ id: Id, name: z.string(), code: z.string(), timezone: z.string() }))

/** A customer that the person would work for, were it not suspended or closed. */
export const ShutCustomer = z.object({ customerId: Id, customer: z.string(), status: z.enum(shutStatuses) })

/** What a login answers: the customer that the person works for, and the person. */
export const LoggedIn = z
  .object({
    /** The customer. */
    id: z.nullable(Id),
    customer: WorksFor,
    masterId: Id,
    name: z.string(),
    email: z.string(),
    token: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    mitraId: z.nullable(Id),
    refreshEnabled: z.boolean(),
    mustChangePassword: z.boolean(),
    /** A second factor must be set up before anything else can be done. */
    factorDue: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'LoggedIn' })
export type LoggedIn = z.output<typeof LoggedIn>

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  access: null,
  summary: 'Log in with e-mail and password',
  body: z.strictObject({
    email: requiredText(320),
    password: z.string({ error: ifMissing }).check(z.minLength(1, EMPTY), z.maxLength(1024)),
  }),
  answer: record(LoggedIn),
  success: 'code200',
})

/** The person who is logged in, read anew: what they may do can change while a session lasts. */
export const Profile = z
  .object({
    masterId: Id,
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    customerId: z.nullable(Id),
    customer: WorksFor,
    mitraId: z.nullable(Id),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    shut: z.array(ShutCustomer),
    lastLoginAt: z.nullable(Moment),
    mustChangePassword: z.boolean(),
    factorDue: z.optional(z.boolean()),
    talent: z.object({ disabled: z.boolean(), ctt: z.boolean(), nda: z.boolean() }),
  })
  .register(z.globalRegistry, { id: 'Profile' })
export type Profile = z.output<typeof Profile>

export const myProfile = call({
  method: 'GET',
  path: '/v2/api/student/my-profile',
  background: true,
  access: 'session',
  summary: 'The person who is logged in',
  answer: record(Profile),
})

/** So many people are named at most. */
export const MOST_GRANTERS = 3

export const myGranters = call({
  method: 'GET',
  path: '/me/granters',
  service: 'console',
  access: 'session',
  summary: 'Who can use a permission, and who of the own customer can give it to the caller; never the caller',
  query: z.object({ permission: z.enum(permissions) }),
  answer: record(
    z.object({
      /** Users of the own customer who can give it. */
      names: z.array(z.string()),
      /** The roles that hold it. */
      roles: z.array(z.string()),
      /** Users of the own customer who hold it; none for a caller who may not read users. */
      holders: z.array(z.string()),
    }),
  ),
})

/** Ends the session that the request is made with; a token that has none any more is refused as ever. */
export const endThisSession = call({
  method: 'DELETE',
  path: '/me/session',
  service: 'console',
  access: 'session',
  ofPerson: true,
  summary: 'Log out: end the session that asks',
  answer: record(z.object({ done: z.literal(true) })),
})

/** The server check. */
export const serverCheck = call({
  method: 'GET',
  path: '/',
  background: true,
  access: null,
  summary: 'Is the server there, and its database',
  answer: record(z.object({ version: z.string(), database: z.literal('up') })),
})
