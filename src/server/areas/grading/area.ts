import { reason } from '#contract/core/reason.ts'
import { serveArea } from '#server/core/area.ts'
import { notifyLate } from './feedback/overdue.ts'
import { startGrader } from './grader.ts'

serveArea({
  // Raised wherever something is written that grades rest on (0098-grades.sql).
  refusals: { GL001: (title) => reason('GRADING_LOCKED', { title }) },
  bookkeeping: ['class_grading'],
  housekeeping: notifyLate,
  start: ({ databases, clock }, log) => startGrader(databases.app, log, clock),
})
