import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { SyncStatus } from './exam.ts'

interface Facts {
  title: string
  lmsClass: { title: string }
  locked: boolean
  syncStatus: SyncStatus
  updatedAt: string
}

/** A sync that has said nothing for so long has died with its server. */
const STALE_MS = 15 * 60_000

const runs = ({ syncStatus, updatedAt }: Facts, now: Date) =>
  (syncStatus === 'QUEUED' || syncStatus === 'SYNCING') && now.getTime() - Date.parse(updatedAt) < STALE_MS

/** Whether scores can be worked out anew now. */
export function canSync(exam: Facts, now = new Date()): true | Reason {
  if (exam.locked) return reason('GRADING_LOCKED', { title: exam.lmsClass.title })
  return runs(exam, now) ? reason('ALREADY_RUNNING', { what: exam.title }) : true
}

export function canDeleteExam(exam: Facts, now = new Date()): true | Reason {
  return runs(exam, now) ? reason('ALREADY_RUNNING', { what: exam.title }) : true
}
