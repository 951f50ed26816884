import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { canAccept } from '#contract/exercise/answer.rules.ts'
import { answer } from '#contract/exercise/answer.ts'
import { Id } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

/** Takes what the server has worked out as the grade; sheets that somebody has to read are refused. */
export default defineCommand({
  id: 'answer.accept',
  title: 'Accept the automatic score',
  short: 'Accept score',
  section: 'answer',
  resource: 'answer',
  keywords: ['grade', 'automatic', 'terima nilai', 'nilai otomatis', ...answer.keywords],
  permission: 'grading:grade',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v a', on: '/answer' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(answer, true) },
  over: 'record',
  from: { record: selected('answer') },
  blocked: rule('answer', 'record', canAccept),
  run: async ({ record }, env) => {
    const version = await versionOf(answer, record, env)
    return env.call(answer.calls.update, { id: record, body: { version, status: 'GRADED' } })
  },
  done: (row) => ({
    say: say('{{name}} is graded: {{score}}', { name: answer.label(row), score: row.totalScore ?? 0 }),
    stale: ['answer'],
  }),
})
