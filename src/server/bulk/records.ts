import type { Voucher } from '#contract/voucher.ts'
import type { Env } from '#engine/define.ts'
import type { RecordId, Resource } from '#engine/context.ts'
import type { Registry } from '#engine/registry.ts'
import { auditsWith } from '#server/audit/list.ts'
import type { Tx } from '#server/db/database.ts'
import { vouchers } from '#server/voucher/list.ts'
import { lockAhead } from '#server/voucher/queries.ts'

/** A record that a command runs over, as it was just read. */
export interface Target {
  id: number
  label: string | null
  record: { id: number }
}

type Read = (tx: Tx, ids: readonly number[], commands: Registry) => Promise<Target[]>

interface Kind {
  /** The records as they are. */
  look: Read
  /** The same, and locked where a change is based on a version of them. */
  take: Read
}

const toVoucher = (record: Voucher): Target => ({ id: record.id, label: record.code, record })
const lookAtChanges: Read = async (tx, ids, commands) =>
  (await auditsWith(commands).rows(tx, ids)).map((record) => ({ id: record.id, label: record.label, record }))

/** The kinds of record that commands run over as a job, by the names that commands have for them: no others do. */
const kinds: Readonly<Partial<Record<Resource, Kind>>> = {
  voucher: {
    look: async (tx, ids) => (await vouchers.rows(tx, ids)).map(toVoucher),
    take: async (tx, ids) => (await lockAhead(tx, ids)).map(toVoucher),
  },
  audit: { look: lookAtChanges, take: lookAtChanges },
}

/** Whether commands can run over records of a kind as a job. */
export const isBulkResource = (resource: string): boolean => Object.hasOwn(kinds, resource)

/** The records with these ids that are there, by id; `take` for whoever is about to change them. */
export async function readTargets(
  how: keyof Kind,
  tx: Tx,
  resource: string,
  ids: readonly number[],
  commands: Registry,
): Promise<Map<number, Target>> {
  const kind = isBulkResource(resource) ? kinds[resource as Resource] : undefined
  if (!kind) throw new Error(`Nothing reads records of ${resource}`)
  return new Map((await kind[how](tx, ids, commands)).map((target) => [target.id, target]))
}

/** What a command asks of the records that were read. */
export function knownIn(resource: string, targets: ReadonlyMap<number, Target>): Env['known'] {
  // The reader of a kind answers records of that kind.
  return (asked: Resource, id: RecordId) => (asked === resource ? targets.get(Number(id))?.record : undefined) as never
}
