import { check } from '#contract/core/check.ts'
import type { RowError } from '#contract/core/progress.ts'
import type { LooseStudent } from '#contract/schedule/students.ts'
import { StudentRow } from '#contract/schedule/students.ts'
import type { AuditEntry } from '#server/core/audit/entry.ts'
import { writeAudits } from '#server/core/audit/write.ts'
import { readRows } from '#server/core/jobs/file-rows.ts'
import type { ChunkResult, JobKind } from '#server/core/jobs/job.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { enrol, whyText } from './enrol.ts'
import { lockRoom } from './seats.ts'

/** What the job works from, besides the rows. */
export interface EnrolPayload {
  lmsClassId: number
  notify: boolean
  requestId: string
  ip: string
}

/** Rows of a transaction: while it runs, others who take seats of the schedule wait. */
const CHUNK = 100

const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value).trim()

/** Without a line of its own, a row is where a file with one header row would have it. */
const lineOf = (row: LooseStudent, place: number) => row.line ?? place + 2

function readRow(row: LooseStudent, line: number) {
  // Sheets take the zero before a number away.
  const phone = text(row.phone).replace(/^8\d{8,11}$/, '0$&')
  const parsed = check(StudentRow, { email: text(row.email), name: text(row.name), ...(phone === '' ? {} : { phone }) })
  if (parsed.ok) return { line, student: parsed.data }
  const message = parsed.issues.map((issue) => `${issue.field}: ${issue.message}`).join('; ')
  return { line, error: { row: line, code: 'VALIDATION', message } satisfies RowError }
}

/** Enrols the students of a file, with what became of each row. */
export function enrolJob(whole: Promise<Server>): JobKind {
  return {
    kind: 'ENROL',
    async chunk(tx, job): Promise<ChunkResult> {
      const { lmsClassId, notify, requestId, ip } = job.payload as EnrolPayload
      const { vault } = await whole
      const slice = await readRows<LooseStudent>(tx, job, CHUNK)
      const read = slice.map(({ row, place }) => readRow(row, lineOf(row, place)))
      const errors = read.flatMap(({ error }) => error ?? [])
      const good = read.flatMap(({ line, student }) => (student ? [{ line, student }] : []))
      const room = await lockRoom(tx, lmsClassId, job.customerId)
      const entries: AuditEntry[] = []
      const fared = await enrol(
        { tx, masterId: job.createdBy, vault, audit: (entry) => entries.push(entry) },
        room,
        good.map(({ student }) => student),
        { notify },
      )
      const meta = {
        actorId: job.createdBy,
        command: 'lms.enrol-file',
        surface: null,
        requestId,
        sessionJti: null,
        tokenId: null,
        ip,
        access: 'lms:enrol' as const,
        mayRun: () => true,
      }
      await writeAudits(
        tx,
        entries.map((entry) => ({ entry, meta, written: [] })),
      )
      for (const [n, one] of fared.entries()) {
        const message = whyText(one)
        if (one.why && message) errors.push({ row: good[n]?.line ?? 0, code: one.why.code, message })
      }
      errors.sort((one, other) => one.row - other.row)
      return { processed: slice.length, succeeded: slice.length - errors.length, failed: errors.length, errors }
    },
  }
}
