import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

/** How far a participant has come. */
export const enrolmentStatuses = ['REGISTERED', 'IN_PROGRESS', 'FINISHED', 'PASSED', 'FAILED', 'DROPPED'] as const
export type EnrolmentStatus = (typeof enrolmentStatuses)[number]

interface Facts {
  nameOnCertificate: string
  status: string
  certificateStatus: string
  locked: boolean
  lmsClass: { title: string }
}

interface Restart {
  restartedAt: string | null
  lastActivityAt: string | null
}

interface Certified {
  nameOnCertificate: string
  certificateStatus: string
  certificate: { number: string } | null
}

/** Whoever has the certificate of a class keeps the seat. */
export const canLeave = ({ certificateStatus, nameOnCertificate }: Facts): true | Reason =>
  certificateStatus === 'SENT' ? reason('CERTIFIED', { name: nameOnCertificate }) : true

/** The same, of someone who is still in the class. */
export const canDrop = (row: Facts): true | Reason =>
  row.status === 'DROPPED' ? reason('UNENROLLED_ALREADY', { name: row.nameOnCertificate }) : canLeave(row)

/** Nothing was done since the last restart. What is done again would be done for nothing. */
const isFresh = ({ restartedAt, lastActivityAt }: Restart): boolean =>
  restartedAt !== null && (lastActivityAt === null || lastActivityAt <= restartedAt)

/** Scores, progress and answers start anew as long as the grades of the class are not final. */
export function canRestart(row: Facts & Restart): true | Reason {
  const { status, locked, nameOnCertificate: name, lmsClass } = row
  if (status === 'DROPPED') return reason('UNENROLLED_ALREADY', { name })
  if (locked) return reason('GRADING_LOCKED', { title: lmsClass.title })
  return isFresh(row) ? reason('ALREADY_RESTARTED', { name }) : true
}

/** What is done in a schedule whose grades are final stays there. */
export function canMoveOn(row: Facts): true | Reason {
  const verdict = canDrop(row)
  if (verdict !== true) return verdict
  return row.locked ? reason('GRADING_LOCKED', { title: row.lmsClass.title }) : true
}

/** A certificate that can be sent again. */
export function canResend({ certificate, certificateStatus, nameOnCertificate: name }: Certified): true | Reason {
  if (!certificate) return reason('CERTIFICATE_MISSING', { name })
  return certificateStatus === 'REVOKED' ? reason('CERTIFICATE_REVOKED', { number: certificate.number }) : true
}
