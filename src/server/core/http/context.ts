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
import type { RowUpdate } from '#server/core/db/deferred-update.ts'
import type { Snapshot } from '#server/core/db/snapshot.ts'
import type { HandlerJobs } from '#server/core/jobs/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Files } from '#server/core/upload/files.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import type { StreamedRows } from './body.ts'
import type { Performed } from './perform.ts'

/** What every handler gets in addition to its input. */
export interface HandlerContext {
  tx: Tx
  /** For the few writes that must survive a rollback, such as counting a failed login. */
  aside: Db
  keys: TokenKeys
  vault: Vault
  files: Files
  config: Config
  clock: Clock
  commands: Registry
  jobs: HandlerJobs
  /** The rows of a call that has them streamed (`rows` in its contract); the body holds the first one alone. */
  rows: StreamedRows | undefined
  log: FastifyBaseLogger
  requestId: string
  ip: string
  userAgent: string
  /** Minutes as JavaScript signs them, from the timezone-offset header; −420 for Jakarta. */
  timezoneOffset: number
  /** Adds an entry to the audit, in the same transaction. A write that changed nothing adds none. */
  audit: (entry: AuditEntry) => void
  /** Says that a write had nothing to change. */
  unchanged: () => void
  /**
   * Present when many records are changed at once: writes a locked record together with the others. Only for a change
   * of one record whose result is known without reading it again.
   */
  deferUpdate?: (update: RowUpdate) => void
  /** The call is made by a bulk job, for one of its records. */
  isOneOfMany: boolean
  /** What is done is only tried out, and rolled back: a handler may say in its answer what comes of it. */
  isTrial: boolean
  /** Runs after the transaction has been committed, never after a rollback. */
  afterCommit: (work: () => void | Promise<void>) => void
  /** Runs the command that undoes a change, in this transaction and with the rights of the same person. */
  undoWith: (inverse: Invocation, change: Undoing) => Promise<readonly Written[]>
  /**
   * Runs a command in this transaction, which the caller rolls back afterwards: nothing is answered, and its jobs go to
   * `jobs`.
   */
  tryInside: (invocation: Invocation, jobs: HandlerJobs, known: Env['known']) => Promise<Performed>
  /** Writes the audit entry of a change that was undone without a command, at once. */
  writeUndoAudit: (entry: AuditEntry, change: Undoing) => Promise<Written>
  /** A view of the data that outlives this transaction, for a file; the caller closes it. */
  openSnapshot: (customerIds: readonly number[]) => Promise<Snapshot>
  session: Session
  /** True when the session has this permission, for calls that need more than one. */
  may: (permission: Permission) => boolean
}

/** A file to send; without a size it is generated while it is sent. */
export interface OpenFile {
  size?: number
  stream: () => Readable
  /** Called once it was sent or aborted. */
  dispose: () => Promise<unknown>
}

/** A file as the answer of a handler: opened after the handler's transaction. */
export interface FileAnswer {
  /** The signal is aborted when the client disconnects. A refusal thrown here is answered as such. */
  open: (disconnected: AbortSignal) => Promise<OpenFile>
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

/** A handler for each call that a contract module exports: a missing one does not compile. */
export type Handlers<M> = {
  [K in keyof M as M[K] extends AnyCall ? K : never]: M[K] extends AnyCall ? Handler<M[K]> : never
}
