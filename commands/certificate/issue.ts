import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { certificateIssue } from '#contract/certificate/certificate.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { reason } from '#contract/core/reason.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

/** Issues the certificates of participants and sends them; several can be chosen. */
export default defineCommand({
  id: 'certificate.issue',
  title: 'Issue certificate',
  short: 'Issue certificate',
  section: 'certificate',
  resource: 'enrolment',
  keywords: ['send certificate', 'certify', 'terbitkan sertifikat', 'kirim sertifikat'],
  permission: 'certificate:send',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer', 'bulk'],
  args: z.object({ participant: Id }),
  ask: { participant: { ...pickRecord('enrolment', { label: 'Which participants?' }), multiple: true } },
  over: 'participant',
  from: { participant: selected('enrolment') },
  // Whether there is a template is for the server to say.
  blocked: rule('enrolment', 'participant', ({ nameOnCertificate: name, status, certificate }) => {
    if (certificate) return reason('CERTIFICATE_ISSUED', { name, number: certificate.number })
    return status === 'PASSED' ? true : reason('NOT_PASSED', { name })
  }),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Issue the certificate of {{name}}?', 'Issue {{count}} certificates?', {
      name: targets[0]?.label,
    }),
    detail: 'It gets a number and is sent. What is printed on it no longer changes.',
    action: 'Issue certificate',
  }),
  run: ({ participant }, { call, customerId }) =>
    call(certificateIssue, { customerId, body: { studentLmsClassId: participant } }),
  done: ({ number, student }) => ({
    say: say('Certificate {{number}} issued for {{name}}', { number, name: student.name }),
    stale: ['certificate', 'enrolment'],
  }),
})
