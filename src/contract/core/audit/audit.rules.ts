import type { AuditRow } from './audit.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import { allows } from '#contract/core/permission.ts'

/** Who made a change that nobody made. */
export const THE_SERVER = 'The server'

type Facts = Pick<AuditRow, 'undo' | 'since' | 'takes'>

/** Whether a change can be taken back, by somebody who holds `granted`. */
export function canUndo({ undo, since, takes }: Facts, granted: readonly string[]): true | Reason {
  if (undo === 'none') return reason('NOT_UNDOABLE', {})
  if (undo !== 'open') {
    const by = since?.actor?.name ?? THE_SERVER
    return reason(undo === 'undone' ? 'ALREADY_UNDONE' : 'MOVED_ON', { by, at: since?.at ?? '' })
  }
  const missing = takes.find((permission) => !allows(granted, permission))
  return missing === undefined ? true : reason('FORBIDDEN', { permission: missing })
}
