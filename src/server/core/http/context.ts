import type { FastifyBaseLogger } from 'fastify'
import type { Readable } from 'node:stream'
import type { AnyCall, Answer, Page, ParsedOf, Report } from '#contract/core/call.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Env } from '#engine/define.ts'
import type { Registry } from '#engine/registry.ts'
import type * as z from 'zod/mini'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import type { Undoing, Written } from '#server/core/audit/write.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { TokenKeys } from '#server/core/auth/token.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import type { RowUpdate } from '#server/core/db/later.ts'
import type { Snapshot } from '#server/core/db/snapshot.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { StreamedRows } from './body.ts'
import type { Performed } from './perform.ts'

/** What every handler gets besides its input. */
export interface HandlerContext {
  tx: Tx
  /** For the few things that must outlive a rollback, such as counting a failed login. */
  aside: Db
  keys: TokenKeys
  vault: Vault
  config: Config
  clock: Clock
  commands: Registry
  jobs: Pick<Jobs, 'start'>
  /** The rows of a call that has them streamed (`rows` in its contract); the body holds the first one alone. */
  rows: StreamedRows | undefined
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
  /**
   * There where many records are changed at once: writes a locked record with the others. Only for a change of one
   * record whose outcome is known without reading it back.
   */
  later?: (update: RowUpdate) => void
  /** The call is made for one of many records, by the job that goes through them. */
  isOneOfMany: boolean
  /** Runs after the transaction has been committed, never after a rollback. */
  afterCommit: (work: () => void | Promise<void>) => void
  /** Runs the command that takes a change back, in this transaction and with the rights of the same person. */
  undoWith: (inverse: Invocation, change: Undoing) => Promise<readonly Written[]>
  /**
   * Runs a command in this transaction, for whoever takes it back afterwards: nothing of it is answered, and its jobs
   * are given to `jobs`.
   */
  tryInside: (invocation: Invocation, jobs: Pick<Jobs, 'start'>, known: Env['known']) => Promise<Performed>
  /** Notes at once that a change was taken back without a command. */
  noteUndo: (entry: AuditEntry, change: Undoing) => Promise<Written>
  /** A view of the data that outlives this transaction, for a file; whoever opens it closes it. */
  openSnapshot: (customerIds: readonly number[]) => Promise<Snapshot>
  session: Session
  /** True when the session has this permission, for calls that need more than one. */
  may: (permission: Permission) => boolean
}

/** A file that is ready to be sent, or to be made while it is sent: then nobody knows its size yet. */
export interface OpenFile {
  size?: number
  stream: () => Readable
  /** Called once it was sent or given up. */
  dispose: () => Promise<unknown>
}

/** A file that a handler answers with: opened when the handler's transaction is over. */
export interface FileAnswer {
  /** `gone` is aborted when nobody waits for it any more. Refusals that are thrown here are answered as such. */
  open: (gone: AbortSignal) => Promise<OpenFile>
}

type Given<A extends Answer> = A extends { kind: 'record'; schema: infer S extends z.ZodMiniType }
  ? z.input<S>
  : A extends { kind: 'list'; schema: infer S extends z.ZodMiniType; totals: infer T extends z.ZodMiniType }
    ? Page<z.input<S>> & { totals: z.input<T> }
    : A extends { kind: 'list'; schema: infer S extends z.ZodMiniType }
      ? Page<z.input<S>>
      : A extends { kind: 'report'; schema: infer S extends z.ZodMiniType }
        ? Report<z.input<S>>
        : A extends { kind: 'sentence' }
          ? string
          : FileAnswer

export type Handler<C extends AnyCall> = (
  input: ParsedOf<C>,
  context: HandlerContext,
) => Promise<Given<C['answer']>> | Given<C['answer']>

/** A handler for each call among a contract module's exports: a missing one does not compile. */
export type Handlers<M> = {
  [K in keyof M as M[K] extends AnyCall ? K : never]: M[K] extends AnyCall ? Handler<M[K]> : never
}
