import type { Enrolment } from '#contract/participant/enrolment.ts'
import { canRestart } from '#contract/participant/enrolment.rules.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { enforce } from '#server/core/http/fail.ts'
import { lockParticipant } from './lock.ts'

/** The columns of a participant who begins anew; the database clears what hangs on them. */
export const afresh = ({ restartCount }: Pick<Enrolment, 'restartCount'>) => ({
  restart_count: restartCount + 1,
  restarted_at: new Date().toISOString(),
  status: 'REGISTERED',
  progress_pct: 0,
  started_at: null,
  finished_at: null,
  last_activity_at: null,
  pretest_score: null,
  posttest_score: null,
  skill_score: null,
  final_score: null,
  passed: null,
})

/** Lets a participant start the class anew. Attendance stays, answers stay with the run that they were handed in for. */
export async function restart(customerId: number, id: number, reason: string, context: HandlerContext) {
  const { tx, session, audit, deferUpdate } = context
  const { row, raw } = await lockParticipant(tx, customerId, id)
  enforce(canRestart(row))
  const set = afresh(row)
  const version = raw.version + 1
  if (deferUpdate) {
    const values = { ...set, version, updated_by: session.masterId }
    deferUpdate({ table: 'student_lms_class', id, values })
  } else {
    await writeRow(tx, 'student_lms_class', raw, set, session.masterId)
  }
  const { nameOnCertificate: name, lmsClass, status, progressPct, finalScore, certificate } = row
  audit({
    action: 'enrolment.restart',
    resource: 'student_lms_class',
    recordId: id,
    customerId,
    label: `${name} · ${lmsClass.code}`,
    version,
    reason,
    before: { status, progressPct, finalScore, ...(certificate ? { certificate: certificate.number } : {}) },
    after: { status: 'REGISTERED', restartCount: set.restart_count },
    again: { command: 'enrolment.restart', args: { participant: id } },
  })
  return { id, name, restartCount: set.restart_count, version }
}
