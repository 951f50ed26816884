import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { canBecome } from '#contract/exercise/answer.rules.ts'
import { answer } from '#contract/exercise/answer.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

/** Hands work back: the participant reads why, and may hand it in again. */
export default defineCommand({
  id: 'answer.return',
  title: 'Return answer',
  short: 'Return',
  section: 'answer',
  resource: 'answer',
  keywords: ['hand back', 'revise', 'kembalikan', 'revisi', ...answer.keywords],
  permission: 'grading:grade',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v r', on: '/answer' },
  args: z.object({ record: Id, comment: requiredText(2000) }),
  ask: {
    record: pickOf(answer, true),
    comment: { kind: 'longtext', label: 'What is missing?', names: ['comment', 'komentar'], max: 2000 },
  },
  over: 'record',
  from: { record: selected('answer') },
  blocked: rule('answer', 'record', (row) => canBecome(row, 'RETURNED')),
  async background({ record }, { call }) {
    const { exercise, items = [] } = await call(answer.calls.read, { id: record })
    const written = items.flatMap(({ prompt, value }) =>
      typeof value === 'string' && value !== '' ? [{ label: prompt, text: value }] : [],
    )
    return [{ label: 'Exercise', text: exercise.title }, ...written]
  },
  run: async ({ record, comment }, env) => {
    const version = await versionOf(answer, record, env)
    return env.call(answer.calls.update, { id: record, body: { version, status: 'RETURNED', comment } })
  },
  done: (row) => ({ say: say('{{name}} is returned', { name: answer.label(row) }), stale: ['answer'] }),
})
