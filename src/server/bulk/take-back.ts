import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { fail } from '#server/http/fail.ts'
import type { Performed, Scene } from '#server/http/perform.ts'
import { runInside } from '#server/http/perform.ts'

/** What a job has done to a record: what that was called, and the audit rows that can be taken back. */
export interface Undoable {
  label: string | null
  changes: number[]
}

/** What a job has done to these records; those that it left as they were are not there. */
export async function readUndoable(tx: Tx, job: string, ids: readonly number[]): Promise<Map<number, Undoable>> {
  const { rows } = await sql<{ id: number; label: string | null; changes: number[] }>`
    SELECT record_id AS id, label, undo AS changes FROM bulk_row
     WHERE job = ${job}::uuid AND undo <> '{}' AND record_id = ANY (${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...undoable }) => [id, undoable]))
}

/** Takes back what was done to a record, the last change first, each as it is taken back by itself. */
export async function takeBackRow(undoable: Undoable | undefined, scene: Scene): Promise<Performed> {
  if (!undoable) throw fail('NOT_UNDOABLE', {})
  const done: Performed[] = []
  for (const audit of undoable.changes.toReversed()) {
    done.push(await runInside({ command: 'audit.undo', args: { audit } }, scene))
  }
  return {
    answer: undefined,
    written: done.flatMap(({ written }) => written),
    after: done.flatMap(({ after }) => after),
  }
}
