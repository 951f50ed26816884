import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Progress, RowError } from '#contract/core/progress.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { UploadProgressTable } from '#server/core/db/schema.gen.ts'
import type { Files } from '#server/core/upload/files.ts'
import { fail } from '#server/core/http/fail.ts'

type Row = Pick<Selectable<UploadProgressTable>, (typeof progressColumns)[number]> & {
  undo: Progress['undo']
  source: SourceFile | null
}

/** Everything but the payload, which can hold 50,000 rows and is nobody's to read. */
const progressColumns = [
  'id',
  'kind',
  'title',
  'status',
  'total',
  'processed',
  'succeeded',
  'failed',
  'errors',
  'batch_id',
  'message',
  'customer_id',
  'created_by',
  'cancel_requested',
  'created_at',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof UploadProgressTable)[]

/** What is undone of a job: its undo may have been tried again, so there may be several. */
const undoState = sql<Progress['undo']>`
  CASE WHEN undoes IS NOT NULL OR status IN ('QUEUED','RUNNING') THEN 'none'
       ELSE coalesce(
         (SELECT CASE WHEN bool_or(u.status IN ('QUEUED','RUNNING')) THEN 'running'
                      WHEN sum(u.succeeded) >= max(u.total) THEN 'undone' ELSE 'partly' END
            FROM upload_progress u
           WHERE u.undoes = upload_progress.id AND (u.status IN ('QUEUED','RUNNING') OR u.processed > 0)
          HAVING count(*) > 0),
         CASE WHEN EXISTS (SELECT FROM bulk_row r WHERE r.job = upload_progress.id AND r.undo <> '{}')
              THEN 'open' ELSE 'none' END)
  END`

/** The file that a job works from. */
interface SourceFile {
  name: string
  hash: string
  mime: string
  size: number
}

const sourceFile = sql<SourceFile | null>`
  (SELECT json_build_object('name', f.name, 'hash', f.checksum, 'mime', f.mime, 'size', f.size_bytes)
     FROM file f WHERE f.id = upload_progress.source_file_id AND f.deleted_at IS NULL)`

/** Jobs as `toProgress` takes them. */
export function selectProgress(tx: Tx) {
  return tx
    .selectFrom('upload_progress')
    .select(progressColumns)
    .select([undoState.as('undo'), sourceFile.as('source')])
}

export function toProgress(row: Row, { addresses }: Pick<Files, 'addresses'>): Progress {
  const { source } = row
  return {
    progressId: row.id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    total: row.total,
    processed: row.processed,
    succeeded: row.succeeded,
    failed: row.failed,
    // 100 is only said when it is over: 99.6 must not read as done.
    percent:
      row.status === 'DONE' ? 100 : row.total === 0 ? 0 : Math.min(99, Math.floor((row.processed / row.total) * 100)),
    errors: row.errors as RowError[],
    batchId: row.batch_id,
    message: row.message,
    ...(source ? { file: { name: source.name, url: addresses.of(source) } } : {}),
    undo: row.undo,
    createdAt: row.created_at.toISOString(),
    startedAt: iso(row.started_at),
    finishedAt: iso(row.finished_at),
  }
}

/** A job is seen by the person who started it, and by a SUPERADMIN. */
export async function readProgress(tx: Tx, session: Session, progressId: string): Promise<Row> {
  const row = await selectProgress(tx).where('id', '=', progressId).executeTakeFirst()
  const isVisible = row && (row.created_by === session.masterId || session.roles.includes('SUPERADMIN'))
  if (!isVisible) throw fail('NOT_FOUND', { what: 'job' })
  return row
}
