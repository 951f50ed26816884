import type { BulkResource } from '#engine/bulk/bulk.ts'
import type { Env } from '#engine/define.ts'
import type { RecordId } from '#engine/context.ts'
import type { Resource as ResourceKind } from '#contract/records.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockRecords } from '#server/core/resource/read.ts'
import { resourceFor } from '#server/core/resource/registry.ts'

/** A record that a command runs over, as it was just read. */
export interface Target {
  id: number
  label: string | null
  record: { id: number }
}

/** The records with these ids that are there, by id; `lock` before changing them. */
export async function readTargets(
  how: 'read' | 'lock',
  tx: Tx,
  kind: BulkResource,
  ids: readonly number[],
  session: Session,
): Promise<Map<number, Target>> {
  const resource = resourceFor(kind, session)
  const rows = how === 'lock' ? await lockRecords(tx, resource, ids) : await resource.list.rows(tx, ids)
  return new Map(rows.map((record) => [record.id, { id: record.id, label: resource.label(record), record }]))
}

/** What a command asks of the records that were read. */
export function knownIn(resource: BulkResource, targets: ReadonlyMap<number, Target>): Env['known'] {
  // The reader of a kind answers records of that kind.
  return (asked: ResourceKind, id: RecordId) =>
    (asked === resource ? targets.get(Number(id))?.record : undefined) as never
}
