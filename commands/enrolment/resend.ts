import * as z from 'zod/mini'
import { pickParticipants } from '#commands/prompts/learning/participants.ts'
import { resendCertificate } from '#contract/certificate/certificate.ts'
import { Id } from '#contract/core/common.ts'
import { canResend } from '#contract/participant/enrolment.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'enrolment.resend',
  title: 'Resend certificate of participant',
  short: 'Resend certificate',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['certificate never came', 'send again', 'kirim ulang sertifikat'],
  permission: 'certificate:send',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  args: z.object({ participant: Id }),
  ask: { participant: pickParticipants },
  over: 'participant',
  from: { participant: selected('enrolment') },
  blocked: rule('enrolment', 'participant', canResend),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Resend the certificate of {{name}}?', 'Resend {{count}} certificates?', {
      name: targets[0]?.label,
    }),
    detail: 'The same certificate is sent to the e-mail in the class. Voucher, seat and scores stay.',
    action: 'Resend certificate',
  }),
  run: ({ participant: studentLmsClassId }, { call, customerId }) =>
    call(resendCertificate, { customerId, studentLmsClassId }),
  done: ({ number, sendStatus }) => ({
    say:
      sendStatus === 'FAILED'
        ? say('Certificate {{number}} could not be sent: see its record', { number })
        : say('Certificate {{number}} queued', { number }),
    stale: ['enrolment', 'certificate'],
  }),
})
