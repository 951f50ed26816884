import type { Enrolment } from '#contract/participant/enrolment.ts'
import type { Tone } from '#console/list/resource-list.ts'

/** The meaning of what participants have come to. */
export const statusTones: Readonly<Record<Enrolment['status'], Tone>> = {
  REGISTERED: 'neutral',
  IN_PROGRESS: 'active',
  FINISHED: 'pending',
  PASSED: 'success',
  FAILED: 'danger',
  DROPPED: 'warning',
}

export const certificateTones: Readonly<Record<Enrolment['certificateStatus'], Tone>> = {
  NONE: 'neutral',
  QUEUED: 'pending',
  SENT: 'success',
  FAILED: 'danger',
  REVOKED: 'warning',
}

export const percent = (value: number): string => `${Math.round(value)}%`
