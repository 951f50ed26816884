import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Reason, requiredText } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { kinds } from '#contract/kinds.ts'
import { defineResource, generalCalls } from '#contract/core/resource/define.ts'
import { code, moment, named, reference, text, words } from '#contract/core/resource/field.ts'
import { expiries } from './credential.rules.ts'
import type { CredentialStatus } from './credential.rules.ts'

export const credentialKinds = ['CLIENT_KEY', 'OAUTH', 'SMTP', 'WEBHOOK', 'TRX_TOKEN'] as const
export const environments = ['SANDBOX', 'PRODUCTION'] as const
const statuses = ['ACTIVE', 'DISABLED'] as const satisfies readonly CredentialStatus[]

const kindWords = {
  CLIENT_KEY: 'Client key',
  OAUTH: 'OAuth',
  SMTP: 'SMTP',
  WEBHOOK: 'Webhook',
  TRX_TOKEN: 'Transaction token',
}

const expiryWords = { NONE: 'Never', VALID: 'Valid', DUE: 'Expiring soon', EXPIRED: 'Expired' }

/** What a customer proves itself with to another service. The secret never leaves the server. */
export const credential = defineResource(kinds.credential, {
  calls: generalCalls('/api/customers/credential', 'credential'),
  keywords: ['credential', 'kredensial', 'kunci api', 'api key'],
  label: 'name',
  hint: ({ environment, clientCode }) => [environment.toLowerCase(), clientCode].filter(Boolean).join(' · '),
  search: 'Name or client code…',
  sort: 'name',
  deletion: 'privileged',
  onDelete: 'Services that use it are refused from now on. You can restore it.',
  empty: {
    title: 'No credentials yet',
    hint: 'Credentials connect the academy to other services.',
    commands: ['credential.reset-trx'],
  },
  fields: {
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 120,
      unique: true,
      edit: true,
      main: 1,
      width: 210,
      find: 'name',
      typed: ['nama'],
    }),
    kind: code('Kind', credentialKinds, {
      words: kindWords,
      offered: ['CLIENT_KEY', 'OAUTH', 'SMTP', 'WEBHOOK'],
      initial: 'CLIENT_KEY',
      write: 'create',
      sort: true,
      filter: true,
      width: 130,
      typed: ['jenis'],
      help: "Can't be changed later.",
    }),
    environment: code('Environment', environments, {
      initial: 'PRODUCTION',
      write: 'create',
      sort: true,
      filter: true,
      main: 2,
      width: 110,
      typed: ['lingkungan'],
      help: "Can't be changed later.",
    }),
    clientCode: text('Client code', {
      plain: 'prefix',
      search: 'prefix',
      max: 120,
      edit: true,
      code: true,
      width: 120,
      find: 'word',
      typed: ['kode', 'client'],
    }),
    secretMask: text('Secret', { filter: false, write: 'never', code: true, width: 100 }),
    expiresAt: moment('Expires', {
      sort: true,
      filter: true,
      bounds: ['expiresFrom', 'expiresTo'],
      main: 2,
      width: 170,
      typed: ['berakhir', 'expires'],
      help: "Leave empty if it doesn't expire.",
    }),
    expiry: code('Expiry', expiries, { words: expiryWords, write: 'never', filter: true, typed: ['masa'] }),
    status: code('Status', statuses, { write: 'update', sort: true, filter: true, main: 1, width: 100 }),
    customer: named('Customer', { required: true, width: 210 }),
    platform: reference('Platform', 'platform', { filter: true, width: 110 }),
    rotatedAt: moment('Secret since', {
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['rotatedFrom', 'rotatedTo'],
      width: 110,
      typed: ['rotated'],
    }),
    lastUsedAt: moment('Last used', {
      write: 'never',
      sort: true,
      bounds: ['usedFrom', 'usedTo'],
      width: 110,
      typed: ['used'],
    }),
    scopes: words('Scopes', {
      max: 30,
      pattern: [/^[A-Za-z][\w.:/-]*$/, 'must be words such as orders.read'],
      placeholder: 'orders, products',
      help: 'Scopes, comma-separated.',
    }),
  },
  inputs: {
    /** Given with a change, it replaces the old one; that takes `credential:rotate` too. */
    secret: text('Secret', { max: 8000, secret: true, schema: requiredText(8000) }),
    reason: text('Reason', { write: 'update', schema: Reason }),
  },
})
export type Credential = RecordOfKind<typeof credential>

/** A token that was just made, shown in this answer and never again. */
export const IssuedToken = z
  .object({ id: Id, name: z.string(), environment: z.enum(environments), token: z.string(), rotatedAt: Moment })
  .register(z.globalRegistry, { id: 'IssuedToken' })
export type IssuedToken = z.output<typeof IssuedToken>

export const credentialResetTrx = call({
  method: 'POST',
  path: '/adm/reset-token-trx',
  access: 'credential:rotate',
  summary: 'Make a new token for the transactions of a customer; the old one ends at once',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: z.strictObject({ environment: z._default(z.enum(environments), 'PRODUCTION'), reason: z.optional(Reason) }),
  answer: record(IssuedToken),
  shownOnce: true,
})
