import type { AuditAction, AuditResource } from '#contract/audited.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Snapshot } from './snapshot.ts'

/** What a handler writes to the audit. */
export interface AuditEntry {
  action: AuditAction
  /** The table of the record. */
  resource: AuditResource
  recordId: number | null
  customerId: number | null
  /** The record's display name. */
  label?: string
  /** The record's version after the change; without one there is no undo. */
  version?: number
  /** Changed keys only. Personal values are masked on the way in. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  reason?: string
  /** Who did it, when there is no session: at login. */
  actorId?: number
  /** As whom, where the change is that an access is opened. */
  actingAs?: number
  /** The session that a login has opened. */
  sessionJti?: string
  /** Repeats the change. */
  again?: Invocation
  /** The command that undoes it… */
  inverse?: Invocation
  /** …or, where no command can, the values to restore. */
  restore?: Snapshot
  /** Permissions that the change required in addition to that of its call. */
  permissions?: readonly Permission[]
}
