import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, ifMissing, Moment, Named, Reason, requiredText, Version } from '#contract/core/common.ts'
import { expiries } from './credential.rules.ts'
import { ListColumnInfo } from '#contract/core/list/list-calls.ts'
import { listFields } from '#contract/core/list/list-field.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import { generalResourceCalls } from '#contract/core/resource/resource.ts'
import { deletedToo, restorable } from '#contract/core/resource/restore.ts'

export const credentialKinds = ['CLIENT_KEY', 'OAUTH', 'SMTP', 'WEBHOOK', 'TRX_TOKEN'] as const
export const environments = ['SANDBOX', 'PRODUCTION'] as const
export const credentialStatuses = ['ACTIVE', 'DISABLED'] as const

/** What a customer proves itself with to another service. The secret never leaves the server. */
export const Credential = z
  .object({
    id: Id,
    customerId: Id,
    customer: Named,
    name: z.string(),
    /** The code of the platform that it belongs to. */
    platform: z.nullable(z.string()),
    kind: z.enum(credentialKinds),
    environment: z.enum(environments),
    clientCode: z.nullable(z.string()),
    /** `••••9f2c`; null where no secret is stored. */
    secretMask: z.nullable(z.string()),
    scopes: z.array(z.string()),
    expiresAt: z.nullable(Moment),
    /** Where it stands between now and then. */
    expiry: z.enum(expiries),
    lastUsedAt: z.nullable(Moment),
    /** When the secret was replaced last. */
    rotatedAt: z.nullable(Moment),
    status: z.enum(credentialStatuses),
    version: Version,
    createdAt: Moment,
    updatedAt: Moment,
    updatedBy: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'Credential' })
export type Credential = z.output<typeof Credential>

export const credentialFields = listFields({
  name: { type: 'text', search: 'contains', sort: true },
  customer: { type: 'text', filter: false },
  kind: { type: 'enum', values: credentialKinds, sort: true },
  environment: { type: 'enum', values: environments, sort: true },
  platform: { type: 'key', known: true, nullable: true },
  clientCode: { type: 'text', plain: 'prefix', search: 'prefix', nullable: true },
  secretMask: { type: 'text', filter: false },
  expiresAt: { type: 'moment', sort: true, nullable: true, bounds: ['expiresFrom', 'expiresTo'] },
  expiry: { type: 'enum', values: expiries },
  lastUsedAt: { type: 'moment', sort: true, nullable: true, bounds: ['usedFrom', 'usedTo'] },
  rotatedAt: { type: 'moment', sort: true, nullable: true, bounds: ['rotatedFrom', 'rotatedTo'] },
  status: { type: 'enum', values: credentialStatuses, sort: true },
  updatedAt: { type: 'moment', sort: true, bounds: ['updatedFrom', 'updatedTo'] },
})

const Scope = z
  .string()
  .check(
    z.trim(),
    z.maxLength(60, 'must have at most 60 characters'),
    z.regex(/^[A-Za-z][\w.:/-]*$/, 'must be words such as orders.read'),
  )
const Secret = requiredText(8000)

const given = {
  name: requiredText(120),
  platform: z.nullish(z.string()),
  clientCode: z.nullish(z.string().check(z.trim(), z.maxLength(120, 'must have at most 120 characters'))),
  scopes: z.optional(z.array(Scope).check(z.maxLength(30, 'must be at most 30'))),
  expiresAt: z.nullish(Moment),
}

export const CreateCredential = z
  .strictObject({
    ...given,
    kind: z.enum(credentialKinds, { error: ifMissing }),
    environment: z.enum(environments, { error: ifMissing }),
    secret: z.optional(Secret),
  })
  .check(
    z.refine(({ kind }) => kind !== 'TRX_TOKEN', {
      path: ['kind'],
      error: 'is made by the server: reset the transaction token',
    }),
  )
  .register(z.globalRegistry, { id: 'CreateCredential' })

/** What it is for stays: kind and environment. */
export const UpdateCredential = z
  .strictObject({
    version: Version,
    ...given,
    name: z.optional(given.name),
    /** A new one; absent leaves the old. It takes `credential:rotate` too. */
    secret: z.optional(Secret),
    status: z.optional(z.enum(credentialStatuses)),
    reason: z.optional(Reason),
  })
  .register(z.globalRegistry, { id: 'UpdateCredential' })

/** A token that was just made, shown in this answer and never again. */
export const IssuedToken = z
  .object({ id: Id, name: z.string(), environment: z.enum(environments), token: z.string(), rotatedAt: Moment })
  .register(z.globalRegistry, { id: 'IssuedToken' })
export type IssuedToken = z.output<typeof IssuedToken>

export const credentialCalls = {
  ...generalResourceCalls({
    path: '/api/customers/credential',
    type: 'credential',
    one: 'credential',
    many: 'credentials',
    file: 'Credentials',
    area: 'credential',
    record: Credential,
    fields: credentialFields,
    create: CreateCredential,
    update: restorable(UpdateCredential),
  }),
  /** The same as where the specification reads them, among the general ones. */
  credentialGeneralList: call({
    method: 'GET',
    path: '/general/credential/list',
    access: 'credential:read',
    summary: 'List credentials, as a type of the general ones',
    query: z.extend(queryOfList(credentialFields), { customerId: z.optional(Id), ...deletedToo }),
    answer: list(Credential),
  }),
  credentialGeneralColumns: call({
    method: 'GET',
    path: '/general/credential/columns',
    access: 'credential:read',
    summary: 'The columns of the list of credentials, as a type of the general ones',
    answer: record(z.array(ListColumnInfo)),
  }),
  credentialGeneralRead: call({
    method: 'GET',
    path: '/general/credential/{id}',
    access: 'credential:read',
    summary: 'Read one of the credentials, as a type of the general ones',
    answer: record(Credential),
  }),
  credentialResetTrx: call({
    method: 'POST',
    path: '/adm/reset-token-trx',
    access: 'credential:rotate',
    summary: 'Make a new token for the transactions of a customer; the old one ends at once',
    query: z.strictObject({ customerId: z.optional(Id) }),
    body: z.strictObject({ environment: z._default(z.enum(environments), 'PRODUCTION'), reason: z.optional(Reason) }),
    answer: record(IssuedToken),
    shownOnce: true,
  }),
}
