import type { BulkResource } from '#engine/bulk.ts'
import type { Voucher } from '#contract/voucher.ts'
import type { Env } from '#engine/define.ts'
import type { RecordId, Resource } from '#engine/context.ts'
import type { Tx } from '#server/db/database.ts'
import { vouchers } from '#server/voucher/list.ts'
import { lockAhead } from '#server/voucher/queries.ts'

/** A record that a command runs over, as it was just read. */
export interface Target {
  id: number
  label: string | null
  record: { id: number }
}

type Read = (tx: Tx, ids: readonly number[]) => Promise<Target[]>

interface Kind {
  /** The records as they are. */
  look: Read
  /** The same, and locked where a change is based on a version of them. */
  take: Read
}

const toVoucher = (record: Voucher): Target => ({ id: record.id, label: record.code, record })
const kinds: Readonly<Record<BulkResource, Kind>> = {
  voucher: {
    look: async (tx, ids) => (await vouchers.rows(tx, ids)).map(toVoucher),
    take: async (tx, ids) => (await lockAhead(tx, ids)).map(toVoucher),
  },
}

/** The records with these ids that are there, by id; `take` for whoever is about to change them. */
export async function readTargets(
  how: keyof Kind,
  tx: Tx,
  resource: BulkResource,
  ids: readonly number[],
): Promise<Map<number, Target>> {
  return new Map((await kinds[resource][how](tx, ids)).map((target) => [target.id, target]))
}

/** What a command asks of the records that were read. */
export function knownIn(resource: BulkResource, targets: ReadonlyMap<number, Target>): Env['known'] {
  // The reader of a kind answers records of that kind.
  return (asked: Resource, id: RecordId) => (asked === resource ? targets.get(Number(id))?.record : undefined) as never
}
