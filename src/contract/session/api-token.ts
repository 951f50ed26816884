import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { EMPTY, Id, ifMissing, LocalDate, Moment, Named, Reason, requiredText } from '#contract/core/common.ts'
import type { Reason as Refusal } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { Permission } from '#contract/core/permission.ts'
import { permissions } from '#contract/core/permission.ts'

/** Days that a token can be valid for. */
export const MAX_TOKEN_DAYS = 366

/** What opens accounts, gives rights or reveals personal numbers is for people. */
const forPeople =
  /^(token|role|user|account|credential):(?!read$)|^(token|role):read$|:(impersonate|pii)$|^instructor:reset$/

/** The permissions that a token can have. */
export const tokenPermissions: readonly Permission[] = permissions.filter((one) => !forPeople.test(one))

export const tokenStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

/** A token without its secret. */
export const ApiToken = z
  .object({
    id: Id,
    name: z.string(),
    /** How it begins. */
    prefix: z.string(),
    permissions: z.array(z.string()),
    state: z.enum(tokenStates),
    expiresAt: Moment,
    lastUsedAt: z.nullable(Moment),
    revokedAt: z.nullable(Moment),
    /** Whose rights bound it. */
    createdBy: Named,
    createdAt: Moment,
  })
  .register(z.globalRegistry, { id: 'ApiToken' })
export type ApiToken = z.output<typeof ApiToken>

/** Only one that is not revoked yet. */
export const canRevoke = ({ state, name }: Pick<ApiToken, 'state' | 'name'>): true | Refusal =>
  state === 'REVOKED' ? reason('ALREADY_REVOKED', { name }) : true

const base = '/customers/{customerId}/api-tokens'

export const apiTokenList = call({
  method: 'GET',
  path: base,
  service: 'console',
  access: 'token:read',
  summary: 'The API tokens of a customer, newest first',
  answer: list(ApiToken),
})

export const CreateApiToken = z
  .strictObject({
    name: requiredText(120),
    permissions: z.array(z.string(), { error: ifMissing }).check(
      z.minLength(1, EMPTY),
      z.maxLength(permissions.length),
      z.overwrite((codes) => [...new Set(codes)]),
    ),
    /** The last day on which it works, where the customer is. */
    expiresOn: LocalDate,
  })
  .register(z.globalRegistry, { id: 'CreateApiToken' })

export const apiTokenCreate = call({
  method: 'POST',
  path: base,
  service: 'console',
  access: 'token:create',
  shownOnce: true,
  summary: 'Create an API token with some of the own permissions; the answer shows it once',
  body: CreateApiToken,
  answer: record(z.extend(ApiToken, { token: z.string() })),
})

export const apiTokenRevoke = call({
  method: 'POST',
  path: `${base}/{id}/revocation`,
  service: 'console',
  access: 'token:delete',
  summary: 'Revoke an API token; it stops working at once',
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'RevokeApiToken' }),
  answer: record(ApiToken),
})
