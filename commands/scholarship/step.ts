import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { scholarship } from '#contract/crm/scholarship.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { oneOf, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const known = [
  ['screen', 'Start screening'],
  ['invite', 'Invite to interview'],
  ['score', 'Record the score'],
  ['approve', 'Approve'],
  ['accept', 'Accepted by the participant'],
  ['reject', 'Reject'],
  ['withdraw', 'Withdraw'],
  ['reopen', 'Review again'],
] as const
const actions = known.map(([action]) => action)

export default defineCommand({
  id: 'scholarship.step',
  title: 'Take a scholarship a step further',
  short: 'Next step',
  section: 'scholarship',
  resource: 'scholarship',
  keywords: ['approve', 'reject', 'accept', 'setujui', 'tolak', 'langkah', 'seleksi'],
  permission: 'scholarship:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 's', on: '/crm/scholarship' },
  args: z.object({ scholarship: Id, step: z.enum(actions), reason: z.optional(Reason) }),
  ask: {
    scholarship: pickOf(scholarship),
    // The steps that the server lists for this person, where the record was read.
    step: ({ scholarship: id }, ctx) => {
      const steps = id === undefined ? undefined : knownRecord(ctx, 'scholarship', id)?.steps
      const offered = steps ? known.filter(([action]) => steps.some((step) => step.action === action)) : known
      return oneOf(
        'Which step?',
        offered.map(([value, label]) => ({ value, label })),
        { names: ['step', 'langkah'] },
      )
    },
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { scholarship: focused('scholarship') },
  needs: { reason: ({ step }) => step === 'reject' },
  async run({ scholarship: id, step, reason }, env) {
    const { version } = await env.call(scholarship.calls.read, { id })
    const body = { version, transition: step, ...(reason === undefined ? {} : { reason }) }
    return env.call(scholarship.calls.update, { id, body })
  },
  done: ({ number, status }) => ({
    say: say('Scholarship {{number}} is now {{status}}', { number, status: status.toLowerCase() }),
    stale: ['scholarship', 'studentClass'],
  }),
})
