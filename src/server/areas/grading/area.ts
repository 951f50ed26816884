import { reason } from '#contract/core/reason.ts'
import { serveArea } from '#server/core/area.ts'
import { startGrader } from './grader.ts'

serveArea({
  // Raised wherever something is written that grades rest on (0098-grades.sql).
  refusals: { GL001: (title) => reason('GRADING_LOCKED', { title }) },
  bookkeeping: ['class_grading'],
  start: ({ databases, clock }, log) => startGrader(databases.app, log, clock),
})
