import { serveArea } from '#server/core/area.ts'
import { verificationJob } from './verification-job.ts'

serveArea({ jobs: () => [verificationJob] })
