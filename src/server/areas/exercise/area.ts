import { serveArea } from '#server/core/area.ts'
import { failStaleSyncs, syncJob } from './exam/sync.ts'
import { find } from './find.ts'

serveArea({ find, jobs: () => [syncJob], housekeeping: failStaleSyncs })
