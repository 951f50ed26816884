import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { kindOfStage, pickProspects, pickStage } from '#commands/prompts/prospect.ts'
import { versionOf } from '#commands/prompts/record-commands.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { oneOf, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Of whom a won prospect becomes the student. */
const whoWins = ['new', 'known'] as const

export default defineCommand({
  id: 'prospect.move',
  title: 'Move prospect to a stage',
  short: 'Move',
  section: 'prospect',
  resource: 'prospect',
  keywords: ['stage', 'won', 'lost', 'pindahkan', 'tahap', 'menang', 'batal'],
  permission: 'crm:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'm', on: '/crm/prospect' },
  args: z.object({
    prospect: Id,
    stage: Id,
    lostReason: z.optional(requiredText(200)),
    as: z.optional(z.enum(whoWins)),
    student: z.optional(Id),
  }),
  ask: {
    prospect: pickProspects(),
    stage: pickStage('Which stage?'),
    lostReason: text('Why was it lost?', { max: 200, names: ['reason', 'alasan'] }),
    as: oneOf(
      'Who becomes the student?',
      [
        { value: 'new', label: 'Create the student', hint: 'from the name, e-mail and phone of the prospect' },
        { value: 'known', label: 'Choose a student', hint: 'who is registered already' },
      ],
      { names: ['as', 'sebagai'] },
    ),
    student: pickRecord('student'),
  },
  over: 'prospect',
  from: { prospect: selected('prospect') },
  needs: {
    lostReason: ({ stage }, ctx) => kindOfStage(ctx, stage) === 'LOST',
    as: ({ stage }, ctx) => kindOfStage(ctx, stage) === 'WON',
    student: (given) => given.as === 'known',
  },
  async run({ prospect: id, stage, lostReason, as, student }, env) {
    const body = {
      version: await versionOf(prospect, id, env),
      stageId: stage,
      ...(lostReason === undefined ? {} : { lostReason }),
      ...(as === 'new' ? { newStudent: true } : {}),
      ...(student === undefined ? {} : { studentId: student }),
    }
    return env.call(prospect.calls.update, { id, body })
  },
  done: ({ name, stage }) => ({
    say: say('{{name}} moved to {{stage}}', { name, stage: stage.name }),
    stale: ['prospect', 'stage', 'student'],
  }),
})
