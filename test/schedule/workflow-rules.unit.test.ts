import { describe, expect, it } from 'vitest'
import type { Moving, Workflow } from '#contract/schedule/workflow.rules.ts'
import {
  canDeleteSchedule,
  canEditSchedule,
  canMove,
  needsReason,
  permissionTo,
  workflows,
} from '#contract/schedule/workflow.rules.ts'

const row = (workflow: Workflow, more: Partial<Moving> = {}): Moving => ({
  code: 'JK-2612-0001',
  workflow,
  instructorCount: 1,
  itemCount: 5,
  curationStatus: 'APPROVED',
  enrolledCount: 0,
  undecidedCount: 0,
  ...more,
})
const refusal = (from: Workflow, to: Workflow, more: Partial<Moving>) => {
  const verdict = canMove(row(from, more), to)
  return verdict === true ? true : verdict.code
}

describe('a schedule moves', () => {
  it('along its workflow and no other way', () => {
    const moves = workflows.flatMap((from) =>
      workflows.filter((to) => canMove(row(from), to) === true).map((to) => `${from} ${to}`),
    )
    expect(moves).toEqual([
      'DRAFT REVIEW',
      'DRAFT CANCELLED',
      'REVIEW DRAFT',
      'REVIEW PUBLISHED',
      'REVIEW CANCELLED',
      'PUBLISHED DRAFT',
      'PUBLISHED ONGOING',
      'PUBLISHED CANCELLED',
      'ONGOING GRADING',
      'ONGOING CANCELLED',
      'GRADING COMPLETED',
      'COMPLETED GRADING',
    ])
    expect(canMove(row('CANCELLED'), 'DRAFT')).toEqual({
      code: 'ILLEGAL_TRANSITION',
      data: { from: 'CANCELLED', to: 'DRAFT', allowed: [] },
    })
  })

  it('to review with an instructor and meetings', () => {
    expect(refusal('DRAFT', 'REVIEW', { instructorCount: 0 })).toBe('SCHEDULE_WITHOUT_INSTRUCTOR')
    expect(refusal('DRAFT', 'REVIEW', { itemCount: 0 })).toBe('SCHEDULE_WITHOUT_MEETINGS')
  })

  it('to where participants see it once its class has passed curation', () => {
    expect(refusal('REVIEW', 'PUBLISHED', { curationStatus: 'SUBMITTED' })).toBe('CLASS_NOT_CURATED')
  })

  it('back to a draft without participants', () => {
    expect(refusal('PUBLISHED', 'DRAFT', { enrolledCount: 2 })).toBe('SCHEDULE_HAS_PARTICIPANTS')
    expect(refusal('ONGOING', 'CANCELLED', { enrolledCount: 2 })).toBe(true)
    expect(refusal('REVIEW', 'DRAFT', { enrolledCount: 2 })).toBe(true)
  })

  it('to completed once everybody has passed or failed', () => {
    expect(canMove(row('GRADING', { undecidedCount: 3 }), 'COMPLETED')).toEqual({
      code: 'GRADING_INCOMPLETE',
      data: { code: 'JK-2612-0001', missing: 3 },
    })
  })

  it('with the permission of each step, and a reason where it is cancelled or reopened', () => {
    expect(permissionTo('DRAFT', 'REVIEW')).toBe('lms:update')
    expect(permissionTo('REVIEW', 'PUBLISHED')).toBe('lms:approve')
    expect(permissionTo('REVIEW', 'DRAFT')).toBe('lms:approve')
    expect(permissionTo('GRADING', 'COMPLETED')).toBe('lms:approve')
    expect(permissionTo('COMPLETED', 'GRADING')).toBe('grading:unlock')
    expect(permissionTo('REVIEW', 'CANCELLED')).toBe('lms:cancel')
    expect([needsReason('DRAFT', 'CANCELLED'), needsReason('COMPLETED', 'GRADING')]).toEqual([true, true])
    expect(needsReason('DRAFT', 'REVIEW')).toBe(false)
  })
})

describe('a schedule that is over', () => {
  it('is edited no more', () => {
    expect(canEditSchedule(row('COMPLETED'))).toMatchObject({ code: 'SCHEDULE_CLOSED' })
    expect(canEditSchedule(row('GRADING'))).toBe(true)
  })

  it('is deleted only as a draft or cancelled, without participants', () => {
    expect(canDeleteSchedule(row('DRAFT'))).toBe(true)
    expect(canDeleteSchedule(row('CANCELLED'))).toBe(true)
    expect(canDeleteSchedule(row('PUBLISHED'))).toMatchObject({ code: 'SCHEDULE_PUBLISHED' })
    expect(canDeleteSchedule(row('CANCELLED', { enrolledCount: 1 }))).toMatchObject({
      code: 'SCHEDULE_HAS_PARTICIPANTS',
    })
  })
})
