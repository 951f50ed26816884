import type { AnyCommand } from '#engine/define.ts'
import type { Registry } from '#engine/registry.ts'
import type { Session } from '#server/auth/session.ts'
import { requirePermission } from '#server/auth/session.ts'
import { invalid } from '#server/http/fail.ts'
import { isBulkResource } from './records.ts'

/** A command that runs over a selection as a job. */
export type BulkCommand = AnyCommand & { readonly over: string }

/**
 * Lets a command through that says of itself that it runs over many records of this kind, to whoever may run it.
 * @throws VALIDATION for any other, FORBIDDEN
 */
export function requireCommand(commands: Registry, id: string, session: Session, resource: string): BulkCommand {
  const command = commands.get(id)
  const isBulk = command?.over !== undefined && command.surfaces.includes('bulk') && command.risk !== 'read'
  if (!isBulk || command.resource === undefined || !isBulkResource(command.resource)) {
    throw invalid({ field: 'command', message: 'is no command that runs over a selection' })
  }
  if (command.resource !== resource) {
    throw invalid({ field: 'selection', message: `must be of ${command.resource} records` })
  }
  for (const permission of command.permission) requirePermission(session, permission)
  return command as BulkCommand
}
