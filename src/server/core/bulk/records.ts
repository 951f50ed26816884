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
import { lockRows } from '#server/areas/voucher/queries.ts'

/** A record that a command runs over, as it was just read. */
export interface Target {
  id: number
  label: string | null
  record: { id: number }
}

type Read = (tx: Tx, ids: readonly number[], session: Session) => Promise<Target[]>

interface Kind {
  /** The records as they are. */
  read: Read
  /** The same, and locked where changes are based on their versions. */
  lock: Read
}

const toVoucher = (record: Voucher): Target => ({ id: record.id, label: record.code, record })

function kindOf<Row extends ResourceRow>(resource: Resource<Row>): Kind {
  const toTarget = (record: Row): Target => ({ id: record.id, label: resource.label(record), record })
  return {
    read: async (tx, ids) => (await resource.list.rows(tx, ids)).map(toTarget),
    lock: async (tx, ids) => (await lockRecords(tx, resource, ids)).map(toTarget),
  }
}

const voucherKind: Kind = {
  read: async (tx, ids) => (await vouchers.rows(tx, ids)).map(toVoucher),
  lock: async (tx, ids) => (await lockRows(tx, ids)).map(toVoucher),
}

const readLookupTargets: Read = async (tx, ids, session) =>
  (await readLookups(tx, ids, session)).map((record) => ({ id: record.id, label: record.name, record }))

/** Shared entries are readable by everyone and locked only by those who manage them. */
const lookupKind: Kind = {
  read: readLookupTargets,
  async lock(tx, ids, session) {
    await sql`SELECT FROM lookup WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
    return readLookupTargets(tx, ids, session)
  },
}

function readerOf(resource: BulkResource): Kind {
  if (resource === 'voucher') return voucherKind
  return resource === 'lookup' ? lookupKind : kindOf(resourceOf(resource))
}

/** The records with these ids that are there, by id; `lock` before changing them. */
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
