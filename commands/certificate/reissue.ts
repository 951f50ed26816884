import * as z from 'zod/mini'
import { pickCertificate, why } from '#commands/prompts/learning/certificate.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { certificateReissue } from '#contract/certificate/certificate.ts'
import { reason } from '#contract/core/reason.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** A new certificate with a number of its own; the old one says that it was replaced. */
export default defineCommand({
  id: 'certificate.reissue',
  title: 'Issue certificate again',
  short: 'Issue again',
  section: 'certificate',
  resource: 'certificate',
  keywords: ['reissue', 'replace certificate', 'terbitkan ulang', 'ganti sertifikat'],
  permission: 'certificate:send',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ certificate: Id, reason: Reason }),
  ask: { certificate: pickCertificate, reason: why },
  from: { certificate: focused('certificate') },
  blocked: rule('certificate', 'certificate', ({ state, number }) =>
    state === 'REPLACED' ? reason('CERTIFICATE_REPLACED', { number }) : true,
  ),
  confirm: () => ({
    title: 'Issue the certificate again?',
    detail:
      'A new certificate with a new number is sent. The verification page of the old one says that it was replaced.',
    action: 'Issue again',
  }),
  run: ({ certificate: id, reason: because }, { call, customerId }) =>
    call(certificateReissue, { customerId, id, body: { reason: because } }),
  done: ({ number, student }) => ({
    say: say('Certificate {{number}} issued for {{name}}', { number, name: student.name }),
    stale: ['certificate'],
  }),
})
