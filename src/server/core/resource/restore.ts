import type { Permission } from '#contract/core/permission.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import { lockRow } from '#server/core/audit/snapshot.ts'
import { requireRestorable } from '#server/core/audit/restore-period.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { readRecord } from './read.ts'
import type { Resource } from './resource.ts'
import { commandOf, isUniqueViolation, duplicateError } from './write.ts'

/**
 * Puts a deleted record back. The caller holds `permission`, to delete one, which taking this back takes too.
 * @throws NOT_FOUND also for a record that was not deleted; DUPLICATE when another has its place by now; RESTORE_OVER
 */
export async function restoreRecord<Row extends ResourceRow>(
  resource: Resource<Row>,
  id: number,
  permission: Permission,
  context: HandlerContext,
): Promise<Row> {
  const { tx, session, audit, config } = context
  const { table, command, deletedList, noun, label } = resource
  const [seen] = deletedList ? await deletedList.rows(tx, [id]) : []
  if (!deletedList || !seen) throw fail('NOT_FOUND', { what: noun })
  if (resource.mayLock) enforce(resource.mayLock(seen))
  const raw = await lockRow(tx, table, id)
  requireRestorable(raw, config)
  // Asked again under the lock: somebody may have put it back meanwhile.
  const [before] = await deletedList.rows(tx, [id])
  if (!before) throw fail('NOT_FOUND', { what: noun })
  await writeRow(tx, table, raw, { deleted_at: null }, session.masterId).catch((error: unknown) => {
    throw isUniqueViolation(error) ? duplicateError(resource, Object.fromEntries(Object.entries(before))) : error
  })
  await resource.alsoRestore?.(before, context)
  const row = await readRecord(tx, resource, id)
  audit({
    action: `${command}.restore` as never,
    resource: table,
    recordId: id,
    customerId: row.customerId,
    label: label(row),
    version: row.version,
    before: { deleted: true },
    after: { deleted: false },
    again: commandOf(resource, 'restore', id),
    inverse: commandOf(resource, 'delete', id),
    permissions: [permission],
  })
  return row
}
