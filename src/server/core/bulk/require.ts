import type { JobCommand } from '#engine/bulk/bulk.ts'
import { runsAsJob } from '#engine/bulk/bulk.ts'
import type { Registry } from '#engine/registry.ts'
import type { Session } from '#server/core/auth/session.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import { invalid } from '#server/core/http/fail.ts'

/**
 * Lets a command through that says of itself that it runs over many records of this kind, to whoever may run it.
 * @throws VALIDATION for any other, FORBIDDEN
 */
export function requireCommand(commands: Registry, id: string, session: Session, resource: string): JobCommand {
  const command = commands.get(id)
  if (!command || !runsAsJob(command)) {
    throw invalid({ field: 'command', message: 'is no command that runs over a selection' })
  }
  if (command.resource !== resource) {
    throw invalid({ field: 'selection', message: `must be of ${command.resource} records` })
  }
  for (const permission of command.permission) requirePermission(session, permission)
  return command
}
