import * as z from 'zod/mini'
import { certificateSeen, pickCertificate } from '#commands/prompts/learning/certificate.ts'
import { Id } from '#contract/core/common.ts'
import { resendCertificate } from '#contract/certificate/certificate.ts'
import { canSend } from '#contract/certificate/certificate.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'certificate.resend',
  title: 'Resend certificate',
  short: 'Resend',
  section: 'certificate',
  resource: 'certificate',
  keywords: ['send again', 'kirim ulang sertifikat'],
  permission: 'certificate:send',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  args: z.object({ certificate: Id }),
  ask: { certificate: pickCertificate },
  over: 'certificate',
  from: { certificate: selected('certificate') },
  // How soon it may be sent again is for the server to say.
  blocked: rule('certificate', 'certificate', (row) => canSend({ ...row, queuedAt: null }, 0, 0)),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Resend certificate {{name}}?', 'Resend {{count}} certificates?', {
      name: targets[0]?.label,
    }),
    detail: 'The participant gets the message with the link once more.',
    action: 'Resend',
  }),
  async run({ certificate: id }, env) {
    const { studentLmsClassId } = await certificateSeen(id, env)
    return env.call(resendCertificate, { customerId: env.customerId, studentLmsClassId })
  },
  done: ({ number, sendStatus }) => ({
    say:
      sendStatus === 'FAILED'
        ? say('Certificate {{number}} could not be sent: see its record', { number })
        : say('Certificate {{number}} queued', { number }),
    stale: ['certificate'],
  }),
})
