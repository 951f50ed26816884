import type { ItemType } from '#contract/class/class-parts.ts'

/** The types of items, of a class as of a schedule. */
export const itemWords: Readonly<Record<ItemType, string>> = {
  ZOOM: 'Zoom meeting',
  VIDEO: 'Video',
  MATERIAL: 'Material',
  EXERCISE: 'Exercise',
  ASSIGNMENT: 'Assignment',
  EXAM: 'Exam',
  EVALUATION: 'Evaluation',
  OFFLINE: 'In person',
}
