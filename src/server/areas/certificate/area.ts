import { serveArea } from '#server/core/area.ts'
import { issueJob } from './issue/job.ts'

serveArea({
  contents: ['certificate'],
  bookkeeping: ['certificate_count'],
  jobs: (server) => [issueJob(server)],
  uniqueNames: { certificate_current: 'the certificate of the participant' },
})
