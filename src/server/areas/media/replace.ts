import { sql } from 'kysely'
import type { MediaUse } from '#contract/media/media.ts'
import type { Snapshot } from '#server/core/audit/snapshot.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { invalid } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import gallery from './media.resource.ts'
import { mediaUses, usesOf } from './uses.ts'

/** What changes, without names: readers of the history may not be allowed to read all of these records. */
const kindsOf = (uses: readonly MediaUse[]) =>
  [...Map.groupBy(uses, ({ what }) => what)].map(([what, { length }]) => `${length} × ${what}`).join(', ')

/** Lets every record that shows an item show another one. An undo takes back exactly these changes. */
export async function replaceEverywhere(
  oldId: number,
  newId: number,
  context: HandlerContext,
): Promise<{ id: number; newMediaItemId: number; replaced: number; uses: MediaUse[] }> {
  const { tx, session, audit, unchanged, may } = context
  const { row: old, raw } = await lockRecord(tx, gallery, oldId)
  const next = await readRecord(tx, gallery, newId)
  const wrong = (message: string) => invalid({ field: 'newMediaItemId', message })
  if (next.id === old.id || next.customerId !== old.customerId) throw wrong('must be another item of this gallery')
  if (next.kind !== old.kind || old.kind === 'FOLDER') throw wrong('must be of the same type')
  const uses = (await usesOf(tx, oldId, may)).filter(({ fixed }) => !fixed)
  const related: NonNullable<Snapshot['related']>[number][] = []
  for (const { table, column, isFixed } of mediaUses) {
    if (isFixed) continue
    const { rows } = await sql<{ row: RawRow & { id: number } }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${sql.ref(column)} = ${oldId}
       ORDER BY id FOR UPDATE`.execute(tx)
    for (const { row } of rows) {
      const { version } = await writeRow(tx, table, row, { [column]: newId }, session.masterId)
      related.push({ table, id: row.id, version, columns: { [column]: oldId } })
    }
  }
  if (related.length === 0) unchanged()
  else {
    // The item itself gets a version too, which says whether the change can still be taken back.
    const { version } = await writeRow(tx, 'media_item', raw, {}, session.masterId)
    audit({
      action: 'media.replace',
      resource: 'media_item',
      recordId: oldId,
      customerId: old.customerId,
      label: old.name,
      version,
      before: { shown: old.name },
      after: { shown: next.name, records: related.length, usedBy: kindsOf(uses) },
      again: { command: 'media.replace', args: { record: oldId } },
      restore: { columns: {}, related },
    })
  }
  return { id: oldId, newMediaItemId: newId, replaced: related.length, uses }
}
