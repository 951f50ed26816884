import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { AnyCall, Answer, Page, ParsedOf } from '#contract/call.ts'
import type { Permission } from '#contract/permission.ts'
import type * as z from 'zod/mini'
import type { Session, TokenKeys } from '#server/auth/session.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Vault } from '#server/crypto/vault.ts'

export interface AuditEntry {
  action: string
  resource: string
  recordId: number | null
  customerId: number | null
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  reason?: string
  /** Who did it, where no session says so: at login. */
  actorId?: number
}

/** What every handler gets besides its input. */
export interface HandlerContext {
  tx: Tx
  /** For the few things that must outlive a rollback, such as counting a failed login. */
  aside: Db
  keys: TokenKeys
  vault: Vault
  config: Config
  jobs: Jobs
  log: FastifyBaseLogger
  requestId: string
  ip: string
  userAgent: string
  /** Minutes as JavaScript signs them, from the timezone-offset header; −420 for Jakarta. */
  timezoneOffset: number
  /** Notes what was changed; written in the same transaction. A write that changed nothing notes nothing. */
  audit: (entry: AuditEntry) => void
  /** Says that a write found its result to hold already. */
  unchanged: () => void
  /** Runs after the transaction has been committed, never after a rollback. */
  afterCommit: (work: () => void | Promise<void>) => void
  session: Session
  /** True when the session has this permission, for calls that need more than one. */
  may: (permission: Permission) => boolean
}

/** A file that a handler answers with. */
export interface FileAnswer {
  size: number
  stream: () => Readable
  dispose: () => Promise<void>
}

type Given<A extends Answer> = A extends { kind: 'record'; schema: infer S extends z.ZodMiniType }
  ? z.input<S>
  : A extends { kind: 'list'; schema: infer S extends z.ZodMiniType }
    ? Page<z.input<S>>
    : FileAnswer

export type Handler<C extends AnyCall> = (
  input: ParsedOf<C>,
  context: HandlerContext,
) => Promise<Given<C['answer']>> | Given<C['answer']>

/** A handler for each call among a contract module's exports: a missing one does not compile. */
export type Handlers<M> = {
  [K in keyof M as M[K] extends AnyCall ? K : never]: M[K] extends AnyCall ? Handler<M[K]> : never
}
