import { serveArea } from '#server/core/area.ts'
import { issueJob } from './issue/job.ts'
import { addVerification } from './verify/route.ts'

serveArea({
  contents: ['certificate'],
  bookkeeping: ['certificate_count'],
  routes: addVerification,
  jobs: (server) => [issueJob(server)],
  uniqueNames: { certificate_current: 'the certificate of the participant' },
})
