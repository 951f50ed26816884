import type { AuditAction, AuditResource } from '#contract/core/audit/audit.ts'
import type { Invocation } from '#contract/core/invocation.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { Snapshot } from './snapshot.ts'

/** What a handler notes of a change. */
export interface AuditEntry {
  action: AuditAction
  /** The table of the record. */
  resource: AuditResource
  recordId: number | null
  customerId: number | null
  /** What people call the record. */
  label?: string
  /** The record's version after the change; without one there is no undo. */
  version?: number
  /** Changed keys only. Personal values are masked on the way in. */
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  reason?: string
  /** Who did it, where no session says so: at login. */
  actorId?: number
  /** The session that a login has opened. */
  sessionJti?: string
  /** Does the same again. */
  again?: Invocation
  /** The command that takes it back… */
  inverse?: Invocation
  /** …or, where no command can, the values that do. */
  restore?: Snapshot
  /** What the change took beside the permission of its call. */
  permissions?: readonly Permission[]
}
