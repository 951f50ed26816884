import { sql } from 'kysely'
import type { BulkResource } from '#engine/bulk/bulk.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { Env } from '#engine/define.ts'
import type { RecordId, Resource as ResourceKind } from '#engine/context.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { readLookups } from '#server/areas/customer/general/lookup.ts'
import { lockAhead as lockRecords } from '#server/core/resource/read.ts'
import type { Resource } from '#server/core/resource/resource.ts'
import { resourceOf } from '#server/core/resource/registry.ts'
import { vouchers } from '#server/areas/voucher/list.ts'
import { lockAhead } from '#server/areas/voucher/queries.ts'

/** A record that a command runs over, as it was just read. */
export interface Target {
  id: number
  label: string | null
  record: { id: number }
}

type Read = (tx: Tx, ids: readonly number[], session: Session) => Promise<Target[]>

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

const lookLookups: Read = async (tx, ids, session) =>
  (await readLookups(tx, ids, session)).map((record) => ({ id: record.id, label: record.name, record }))

/** What is shared by all is there for everybody, and locked by who keeps it alone. */
const lookupKind: Kind = {
  look: lookLookups,
  async take(tx, ids, session) {
    await sql`SELECT FROM lookup WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
    return lookLookups(tx, ids, session)
  },
}

function readerOf(resource: BulkResource): Kind {
  if (resource === 'voucher') return voucherKind
  return resource === 'lookup' ? lookupKind : kindOf(resourceOf(resource))
}

/** The records with these ids that are there, by id; `take` for whoever is about to change them. */
export async function readTargets(
  how: keyof Kind,
  tx: Tx,
  resource: BulkResource,
  ids: readonly number[],
  session: Session,
): Promise<Map<number, Target>> {
  return new Map((await readerOf(resource)[how](tx, ids, session)).map((target) => [target.id, target]))
}

/** What a command asks of the records that were read. */
export function knownIn(resource: BulkResource, targets: ReadonlyMap<number, Target>): Env['known'] {
  // The reader of a kind answers records of that kind.
  return (asked: ResourceKind, id: RecordId) =>
    (asked === resource ? targets.get(Number(id))?.record : undefined) as never
}
