import { serveArea } from '#server/core/area.ts'
import { failStaleSyncs, syncJob } from './exam/sync.ts'

serveArea({
  jobs: () => [syncJob],
  housekeeping: failStaleSyncs,
})
