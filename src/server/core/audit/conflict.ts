import type { AuditResource } from '#contract/audited.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

interface Versioned {
  id: number
  version: number
}

/**
 * Refuses a change based on an outdated version. The error holds the current record, if the person may read it, and who
 * changed it last and when, if the audit knows.
 * @throws VERSION_CONFLICT
 */
export async function requireVersion(
  { tx, may }: Pick<HandlerContext, 'tx' | 'may'>,
  resource: AuditResource,
  current: Versioned,
  given: number,
  read: Permission,
): Promise<void> {
  if (current.version === given) return
  const last = await tx
    .selectFrom('audit_log')
    .leftJoin('app_user', 'app_user.id', 'audit_log.actor_id')
    .select(['app_user.name', 'audit_log.at'])
    .where('audit_log.resource', '=', resource)
    .where('audit_log.record_id', '=', current.id)
    .where('audit_log.record_version', '=', current.version)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw fail('VERSION_CONFLICT', {
    current: may(read) ? current : null,
    by: last?.name ?? null,
    at: last?.at.toISOString() ?? null,
  })
}
