import type { BulkResource } from '#engine/bulk.ts'
import type { ResourceRow } from '#contract/resource.ts'
import type { Voucher } from '#contract/voucher.ts'
import type { Env } from '#engine/define.ts'
import type { RecordId, Resource as ResourceKind } from '#engine/context.ts'
import type { Tx } from '#server/db/database.ts'
import { lockAhead as lockRecords } from '#server/resource/read.ts'
import type { Resource } from '#server/resource/resource.ts'
import { resources } from '#server/resources.ts'
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

function kindOf<Row extends ResourceRow>(resource: Resource<Row>): Kind {
  const toTarget = (record: Row): Target => ({ id: record.id, label: resource.label(record), record })
  return {
    look: async (tx, ids) => (await resource.list.rows(tx, ids)).map(toTarget),
    take: async (tx, ids) => (await lockRecords(tx, resource, ids)).map(toTarget),
  }
}

const voucherKind: Kind = {
  look: async (tx, ids) => (await vouchers.rows(tx, ids)).map(toVoucher),
  take: async (tx, ids) => (await lockAhead(tx, ids)).map(toVoucher),
}

const readerOf = (resource: BulkResource): Kind => (resource === 'voucher' ? voucherKind : kindOf(resources[resource]))

/** The records with these ids that are there, by id; `take` for whoever is about to change them. */
export async function readTargets(
  how: keyof Kind,
  tx: Tx,
  resource: BulkResource,
  ids: readonly number[],
): Promise<Map<number, Target>> {
  return new Map((await readerOf(resource)[how](tx, ids)).map((target) => [target.id, target]))
}

/** What a command asks of the records that were read. */
export function knownIn(resource: BulkResource, targets: ReadonlyMap<number, Target>): Env['known'] {
  // The reader of a kind answers records of that kind.
  return (asked: ResourceKind, id: RecordId) =>
    (asked === resource ? targets.get(Number(id))?.record : undefined) as never
}
