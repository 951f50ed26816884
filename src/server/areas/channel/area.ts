import { serveArea } from '#server/core/area.ts'
import { closeMonths } from './daily/close.ts'
import { find } from './find.ts'
import { saleImportJob } from './import.ts'

serveArea({
  find,
  // Those of a voucher or a student change with them.
  followers: ['platform_sale'],
  housekeeping: (tx) => closeMonths(tx, new Date()),
  jobs: (server, log) => [saleImportJob(server, log)],
})
