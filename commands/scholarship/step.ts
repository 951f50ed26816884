import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id, LocalDate, Reason } from '#contract/core/common.ts'
import { scholarship } from '#contract/crm/scholarship.ts'
import type { Context } from '#engine/context.ts'
import { knownRecord } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { date, int, oneOf, text } from '#engine/prompt.ts'
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

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30'))

/** Whether the scholarship does not say it yet, as far as it is known here. */
const lacks = (ctx: Context, id: number | undefined, key: 'interviewAt' | 'score') =>
  id === undefined || (knownRecord(ctx, 'scholarship', id)?.[key] ?? null) === null

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
  args: z.object({
    scholarship: Id,
    step: z.enum(actions),
    interviewDay: z.optional(LocalDate),
    interviewTime: z.optional(Time),
    score: z.optional(z.int().check(z.gte(0), z.lte(100))),
    reason: z.optional(Reason),
  }),
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
    interviewDay: date('On which day is the interview?', { names: ['day', 'hari'] }),
    interviewTime: text('At what time?', { max: 5, names: ['time', 'jam'], help: 'As 09:30.' }),
    score: int('What is the score?', { min: 0, max: 100, names: ['score', 'nilai'], help: '0 to 100.' }),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  from: { scholarship: focused('scholarship') },
  needs: {
    interviewDay: ({ step, scholarship: id }, ctx) => step === 'invite' && lacks(ctx, id, 'interviewAt'),
    interviewTime: ({ step, scholarship: id }, ctx) => step === 'invite' && lacks(ctx, id, 'interviewAt'),
    score: ({ step, scholarship: id }, ctx) => step === 'score' && lacks(ctx, id, 'score'),
    reason: ({ step }) => step === 'reject',
  },
  async run({ scholarship: id, step, reason, score, interviewDay, interviewTime }, env) {
    const { version } = await env.call(scholarship.calls.read, { id })
    const body = {
      version,
      transition: step,
      ...(reason === undefined ? {} : { reason }),
      ...(score === undefined ? {} : { score }),
      ...(interviewDay === undefined
        ? {}
        : { interviewAt: new Date(`${interviewDay}T${interviewTime ?? '09:00'}:00`).toISOString() }),
    }
    return env.call(scholarship.calls.update, { id, body })
  },
  done: ({ number, status }) => ({
    say: say('Scholarship {{number}} is now {{status}}', { number, status: status.toLowerCase() }),
    stale: ['scholarship', 'studentClass'],
  }),
})
