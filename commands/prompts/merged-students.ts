import type { Resource } from '#contract/records.ts'

/** What a merge of two students moves, and what taking it apart moves back. */
export const movedByMerge: readonly Resource[] = [
  'student',
  'studentMerge',
  'enrolment',
  'order',
  'voucher',
  'message',
  'complaint',
  'prospect',
  'scholarship',
  'studentClass',
]
