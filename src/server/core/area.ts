import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AuditResource } from '#contract/audited.ts'
import type { MessageEffect } from '#contract/core/audit/dry-run.ts'
import type { Reason } from '#contract/core/error.ts'
import type { FindKind } from '#contract/find-kinds.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Database } from '#server/core/db/schema.gen.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import type { FindDescription } from '#server/core/find/description.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import type { JobKind } from '#server/core/jobs/job.ts'

/** Work in the background of a server. */
export interface Work {
  stop(): Promise<void>
}

/** What an area does in the server besides serving records and answering calls. */
export interface AreaPart {
  /** Addresses that are not of the contract: short links, hooks of other services. */
  routes?(app: FastifyInstance, server: Server): Promise<void> | void
  /** The kinds of background jobs that it starts. A job may wait for the whole server. */
  jobs?(server: Promise<Server>, log: FastifyBaseLogger): readonly JobKind[]
  /** Works as long as the server runs. */
  start?(server: Server, log: FastifyBaseLogger): Work
  /** At every start, after the migrations, in a transaction across customers. */
  prepare?(this: void, tx: Tx): Promise<void>
  /** Every hour, in a transaction across customers. Answers how many rows it changed, for the log. */
  housekeeping?(this: void, tx: Tx): Promise<Readonly<Record<string, number>> | void>
  /** How records are found whose kinds are not described. */
  find?: Partial<Readonly<Record<FindKind, FindDescription>>>
  /** Tables whose new rows are messages to people: a dry run names the messages that the transaction has written. */
  messages?: Readonly<Record<string, (tx: Tx) => Promise<MessageEffect[]>>>
  /** Tables of which a dry run does not speak. */
  bookkeeping?: readonly string[]
  /** Whether a row that a change wrote besides its record can be put back, by table. */
  mayRestore?: Readonly<Record<string, (row: RawRow) => true | Reason>>
  /** Tables whose rows are updated together with others: their version grows without a change by a person. */
  followers?: readonly AuditResource[]
  /** Tables that refer to stored contents by `customer_id` and `checksum`: these contents are not swept away. */
  contents?: readonly (keyof Database)[]
  /** What the database refuses on its behalf, by SQLSTATE; `detail` is that of the error. */
  refusals?: Readonly<Record<string, (detail: string) => Reason>>
  /** What the unique indexes protect, for the refusal of a restore: `its code`. */
  uniqueNames?: Readonly<Record<string, string>>
}

const parts: AreaPart[] = []

/** Makes the part of an area known; `areas/<area>/area.ts` does this when it is loaded. */
export function serveArea(part: AreaPart): void {
  parts.push(part)
}

export const areaParts = (): readonly AreaPart[] => parts

/** The first answer that any area has. */
export function fromAreas<T>(read: (part: AreaPart) => T | undefined): T | undefined {
  for (const part of parts) {
    const found = read(part)
    if (found !== undefined) return found
  }
  return undefined
}
