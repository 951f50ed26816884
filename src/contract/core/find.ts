import * as z from 'zod/mini'
import { call, record } from './call.ts'
import { Id } from './common.ts'
import { findKinds } from '#contract/find-kinds.ts'

const FindKind = z.enum(findKinds)

/** At most this many records of a kind are answered. */
export const MAX_FOUND = 20

/** A record as it is found: enough to name it, to tell it from others and to open it. */
export const Found = z
  .object({
    kind: FindKind,
    id: z.union([Id, z.string()]),
    label: z.string(),
    /** A second, quieter text. */
    hint: z.nullable(z.string()),
    /** True when the text is its code, number, e-mail or phone, whole. */
    exact: z.boolean(),
    /**
     * What it belongs to, outermost first, where its address names that: of a sale the platform's resource, of a user
     * the customer, of a scheduled class the class, of a registration the student and the stage.
     */
    of: z.array(z.union([Id, z.string()])),
  })
  .register(z.globalRegistry, { id: 'Found' })
export type Found = z.output<typeof Found>

const Finding = z.object({
  found: z.array(Found),
  /** False when looking took too long and was given up: there may be more. Where nothing was found, it is refused. */
  complete: z.boolean(),
})

const text = z.optional(z.string().check(z.trim(), z.maxLength(200)))
/** Only this customer's records, of the kinds that belong to a customer. */
const customerId = z.optional(Id)

export const find = call({
  method: 'GET',
  path: '/find',
  service: 'console',
  access: 'session',
  summary: 'Find records of all kinds that the caller may read, best first',
  query: z.strictObject({
    text,
    kinds: z.optional(z.array(FindKind)),
    /** `code`: only by codes and numbers, not by names. */
    by: z.optional(z.enum(['code'])),
    /** How many of each kind. */
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_FOUND)), 5),
    customerId,
  }),
  answer: record(Finding),
})

export const findOfKind = call({
  method: 'GET',
  path: '/find/{kind}',
  service: 'console',
  access: 'session',
  summary: 'Find records of one kind, best first; the newest without a text',
  params: { kind: FindKind },
  query: z.strictObject({
    text,
    /** Only what belongs to this: see `of` of what is found. */
    of: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_FOUND)), MAX_FOUND),
    customerId,
  }),
  answer: record(Finding),
})

export const findOne = call({
  method: 'GET',
  path: '/find/{kind}/{id}',
  service: 'console',
  access: 'session',
  summary: 'Name a record whose id is known',
  params: { kind: FindKind, id: z.string().check(z.regex(/^[\w-]{1,60}$/)) },
  answer: record(Found),
})
