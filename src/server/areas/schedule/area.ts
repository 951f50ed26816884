import { reason } from '#contract/core/reason.ts'
import { serveArea } from '#server/core/area.ts'
import { addCalendarFeeds } from './calendar/feed.ts'
import { startDueTasks } from './due/tasks.ts'
import { enrolJob } from './students/enrol-job.ts'

serveArea({
  jobs: (server) => [enrolJob(server)],
  routes: addCalendarFeeds,
  start: (server, log) => startDueTasks(server, log),
  bookkeeping: ['schedule_task'],
  uniqueNames: {
    student_lms_class_once: 'the place in the class',
    lms_class_waiting_once: 'the place on the waiting list',
  },
  /** Who was promoted when a seat became free keeps it once the class was begun. */
  mayRestore: {
    student_lms_class: ({ attended_count: attended, started_at: started, name_on_certificate: name, status }) =>
      status !== 'DROPPED' && (Number(attended) > 0 || started !== null)
        ? reason('SEAT_TAKEN_UP', { name: String(name) })
        : true,
  },
})
