import { sql } from 'kysely'
import { reason } from '#contract/core/reason.ts'
import { serveArea } from '#server/core/area.ts'
import { prospectImportJob } from './import/import.ts'

serveArea({
  jobs: (server, log) => [prospectImportJob(server, log)],
  refusals: {
    MG001(detail) {
      const [name = '', other = ''] = detail.split('\n')
      return reason('MERGED_ALREADY', { name, other })
    },
  },
  uniqueNames: { student_class_once: 'the registration for the class' },
  async housekeeping(tx) {
    // As long as a merge can be taken apart, the student that it took away is not purged either.
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM student_merge WHERE created_at < now() - interval '60 days'`.execute(tx)
    return { merges: Number(numAffectedRows) }
  },
})
