import { expect, it } from 'vitest'
import { readSource, sources, withoutComments } from '#test/helpers/sources.ts'

it('only these files work across tenants', () => {
  const users = sources(['src', 'commands']).filter(
    (file) =>
      file !== 'src/server/core/db/database.ts' &&
      /\basSystem\(|[.']sessions\b/.test(withoutComments(readSource(file))),
  )
  expect(users).toEqual([
    // Anyone verifies a certificate, whichever customer issued it.
    'src/server/areas/certificate/verify/route.ts',
    // What is shared by all may be used by customers that the person who deletes it does not see.
    'src/server/areas/customer/general/lookup-uses.ts',
    // The queue of due grades spans all customers: every class is graded.
    'src/server/areas/grading/grader.ts',
    // The connections of the academy serve all customers: how they fare outlives a request that failed.
    'src/server/areas/meeting/integration/integration-handlers.ts',
    'src/server/areas/meeting/prakerja/prakerja-worker.ts',
    'src/server/areas/meeting/zoom/zoom-handlers.ts',
    // Zoom tells of the meetings of all customers at one address, and each is updated whichever customer it is of.
    'src/server/areas/meeting/zoom/zoom-hook.ts',
    'src/server/areas/meeting/zoom/zoom-worker.ts',
    // A number of WhatsApp may send for all customers: what became of their messages is told at one address.
    'src/server/areas/notification/message/hook.ts',
    // Messages go out for all customers, whoever's turn it is.
    'src/server/areas/notification/message/outbox.ts',
    'src/server/areas/notification/message/send.ts',
    // How the connection fares is the academy's.
    'src/server/areas/redemption/correct.ts',
    // The month of every customer is sent at its time.
    'src/server/areas/report/monthly/send.ts',
    // What belongs to nobody in particular: days are counted for every customer.
    'src/server/areas/report/rollup-worker.ts',
    // Whoever follows a short link is nobody of any customer.
    'src/server/areas/report/shorter/clicks.ts',
    // Classes of every customer begin and end by themselves.
    'src/server/areas/schedule/due/tasks.ts',
    // The first person and the roles are there before any tenant is.
    'src/server/areas/session/first-person.ts',
    // Attempts at logins belong to no tenant.
    'src/server/areas/session/throttle.ts',
    // How high a person stands is known of all roles, also of those with customers that the asker does not see.
    'src/server/core/auth/rank.ts',
    // Who is asking is known before the tenant is.
    'src/server/core/auth/session.ts',
    // A server reads the changes of all customers, and tells each person those of their own.
    'src/server/core/change/read.ts',
    // Calls without a session: login and the server check.
    'src/server/core/http/pipeline.ts',
    'src/server/core/jobs/housekeeping.ts',
    'src/server/core/jobs/purge.ts',
    'src/server/core/upload/sweep.ts',
    'src/server/demo/seed.ts',
    'src/server/start.ts',
  ])
})
