import { serveArea } from '#server/core/area.ts'
import { find } from './find.ts'
import { saleImportJob } from './import.ts'

serveArea({
  find,
  // Those of a voucher or a student change with them.
  followers: ['platform_sale'],
  jobs: (server, log) => [saleImportJob(server, log)],
})
