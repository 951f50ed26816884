import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

interface Facts {
  nameOnCertificate: string
  status: string
  certificateStatus: string
  locked: boolean
  lmsClass: { title: string }
}

/** Whoever has the certificate of a class keeps the seat. */
export const canLeave = ({ certificateStatus, nameOnCertificate }: Facts): true | Reason =>
  certificateStatus === 'SENT' ? reason('CERTIFIED', { name: nameOnCertificate }) : true

/** The same, of someone who is still in the class. */
export const canDrop = (row: Facts): true | Reason =>
  row.status === 'DROPPED' ? reason('UNENROLLED_ALREADY', { name: row.nameOnCertificate }) : canLeave(row)

/** Scores, progress and answers start anew as long as the grades of the class are not final. */
export function canRestart({ status, locked, nameOnCertificate, lmsClass }: Facts): true | Reason {
  if (status === 'DROPPED') return reason('UNENROLLED_ALREADY', { name: nameOnCertificate })
  return locked ? reason('GRADING_LOCKED', { title: lmsClass.title }) : true
}
