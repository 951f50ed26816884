import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'
import type { Permission } from '#contract/core/permission.ts'

export const workflows = ['DRAFT', 'REVIEW', 'PUBLISHED', 'ONGOING', 'GRADING', 'COMPLETED', 'CANCELLED'] as const
export type Workflow = (typeof workflows)[number]

const nextOf: Readonly<Record<Workflow, readonly Workflow[]>> = {
  DRAFT: ['REVIEW', 'CANCELLED'],
  REVIEW: ['PUBLISHED', 'DRAFT', 'CANCELLED'],
  PUBLISHED: ['ONGOING', 'DRAFT', 'CANCELLED'],
  ONGOING: ['GRADING', 'CANCELLED'],
  GRADING: ['COMPLETED'],
  COMPLETED: ['GRADING'],
  CANCELLED: [],
}

/** What of a schedule its workflow depends on. */
export interface Moving {
  code: string
  workflow: Workflow
  instructorCount: number
  itemCount: number
  curationStatus: string
  enrolledCount: number
  /** Participants of whom it is not decided yet whether they passed. */
  undecidedCount: number
}

/** What a move takes beyond `lms:update`. */
export function permissionTo(from: Workflow, to: Workflow): Permission {
  if (to === 'CANCELLED') return 'lms:cancel'
  if (from === 'COMPLETED') return 'grading:unlock'
  return from === 'REVIEW' || to === 'COMPLETED' ? 'lms:approve' : 'lms:update'
}

/** Whether a reason must be given. */
export const needsReason = (from: Workflow, to: Workflow): boolean => to === 'CANCELLED' || from === 'COMPLETED'

function canReview({ code, instructorCount, itemCount }: Moving): true | Reason {
  if (instructorCount === 0) return reason('SCHEDULE_WITHOUT_INSTRUCTOR', { code })
  return itemCount === 0 ? reason('SCHEDULE_WITHOUT_MEETINGS', { code }) : true
}

/** Whether a schedule can become that now. */
export function canMove(row: Moving, to: Workflow): true | Reason {
  const { code, workflow, enrolledCount, undecidedCount, curationStatus } = row
  const allowed = nextOf[workflow]
  if (!allowed.includes(to)) return reason('ILLEGAL_TRANSITION', { from: workflow, to, allowed: [...allowed] })
  if (to === 'REVIEW') return canReview(row)
  if (to === 'PUBLISHED') return curationStatus === 'APPROVED' ? true : reason('CLASS_NOT_CURATED', { code })
  if (to === 'DRAFT' && workflow === 'PUBLISHED')
    return enrolledCount === 0 ? true : reason('SCHEDULE_HAS_PARTICIPANTS', { code, count: enrolledCount })
  if (to === 'COMPLETED')
    return undecidedCount === 0 ? true : reason('GRADING_INCOMPLETE', { code, missing: undecidedCount })
  return true
}

/** The states that a schedule can have next, including those that are blocked now. */
export const movesOf = ({ workflow }: Pick<Moving, 'workflow'>): readonly Workflow[] => nextOf[workflow]

/** Whether anything but its workflow can be changed. */
export function canEditSchedule({ code, workflow }: Pick<Moving, 'code' | 'workflow'>): true | Reason {
  return workflow === 'COMPLETED' || workflow === 'CANCELLED' ? reason('SCHEDULE_CLOSED', { code }) : true
}

/** Students can get seats in it. */
export const isOpen = ({ workflow }: { workflow: string }): boolean =>
  workflow === 'PUBLISHED' || workflow === 'ONGOING'

/** Whether students can get seats in it now. */
export const canEnrol = (row: { title: string; workflow: string }): true | Reason =>
  isOpen(row) ? true : reason('CLASS_CLOSED', { title: row.title })

/** Only a draft, or what was cancelled, and without participants. */
export function canDeleteSchedule({
  code,
  workflow,
  enrolledCount,
}: Pick<Moving, 'code' | 'workflow' | 'enrolledCount'>) {
  if (enrolledCount > 0) return reason('SCHEDULE_HAS_PARTICIPANTS', { code, count: enrolledCount })
  return workflow === 'DRAFT' || workflow === 'CANCELLED' ? true : reason('SCHEDULE_PUBLISHED', { code })
}
