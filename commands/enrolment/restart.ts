import * as z from 'zod/mini'
import { pickParticipants, why } from '#commands/prompts/learning/participants.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { restartProgress } from '#contract/participant/changes.ts'
import { canRestart } from '#contract/participant/enrolment.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'enrolment.restart',
  title: 'Restart progress of participant',
  short: 'Restart progress',
  section: 'enrolment',
  resource: 'enrolment',
  keywords: ['start over', 'reset progress', 'ulang dari awal', 'setel ulang progres'],
  permission: 'report:restart',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v r', on: '/absensi-report' },
  args: z.object({ participant: Id, reason: Reason }),
  ask: { participant: pickParticipants, reason: why },
  over: 'participant',
  from: { participant: selected('enrolment') },
  blocked: rule('enrolment', 'participant', canRestart),
  confirm: (_given, _ctx, targets) => ({
    title: counted(
      targets.length,
      'Restart the progress of {{name}}?',
      'Restart the progress of {{count}} participants?',
      {
        name: targets[0]?.label,
      },
    ),
    detail:
      'Seat, voucher and attendance stay. Progress and scores are cleared, answers are archived, and a certificate is revoked.',
    action: 'Restart progress',
  }),
  run: ({ participant: studentLmsClassId, reason }, { call, customerId }) =>
    call(restartProgress, { customerId, studentLmsClassId, body: { reason } }),
  done: ({ name }) => ({ say: say('{{name}} starts the class again', { name }), stale: ['enrolment'] }),
})
