import { serveArea } from '#server/core/area.ts'
import { failStaleSyncs, syncJob } from './exam/sync.ts'
import { finds } from './find.ts'

serveArea({
  find: { exercise: finds.exercise, answer: finds.answer },
  jobs: () => [syncJob],
  housekeeping: failStaleSyncs,
})
