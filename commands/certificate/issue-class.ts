import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { certificateIssueClass } from '#contract/certificate/certificate.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Issues the certificates of all who passed a class, as a job. */
export default defineCommand({
  id: 'certificate.issue-class',
  title: 'Issue certificates of a schedule',
  short: 'Issue certificates',
  section: 'certificate',
  resource: 'lms',
  keywords: ['certify class', 'terbitkan sertifikat kelas'],
  permission: 'certificate:send',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ schedule: Id }),
  ask: { schedule: pickRecord('lms') },
  from: { schedule: focused('lms') },
  confirm: ({ schedule }, ctx) => ({
    title: say('Issue the certificates of {{name}}?', {
      name: knownRef(ctx, 'lms', schedule)?.label ?? String(schedule),
    }),
    detail: 'All participants who passed and have none get a certificate and a message.',
    action: 'Issue certificates',
  }),
  run: ({ schedule: id }, { call, customerId }) => call(certificateIssueClass, { customerId, id }),
  done: ({ progressId }) => ({ track: progressId, stale: ['certificate'] }),
})
