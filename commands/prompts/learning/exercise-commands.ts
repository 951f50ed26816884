import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { exercise } from '#contract/exercise/exercise.ts'
import type { ExerciseStatus } from '#contract/exercise/exercise.ts'
import { canBecome } from '#contract/exercise/exercise.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'

interface Move {
  verb: 'publish' | 'archive' | 'withdraw'
  to: ExerciseStatus
  title: string
  short: string
  keywords: readonly string[]
  keys: string
  /** What the exercise is afterwards, in a sentence with {{name}}. */
  done: string
}

/** A command that gives exercises another state. */
export const moveCommand = ({ verb, to, title, short, keywords, keys, done }: Move) =>
  defineCommand({
    id: `exercise.${verb}`,
    title,
    short,
    section: 'exercise',
    resource: 'exercise',
    keywords: [...keywords, ...exercise.keywords],
    permission: 'exercise:update',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/exercise' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(exercise, true) },
    over: 'record',
    from: { record: selected('exercise') },
    blocked: rule('exercise', 'record', (row) => canBecome(row, to)),
    run: async ({ record }, env) => {
      const version = await versionOf(exercise, record, env)
      return env.call(exercise.calls.update, { id: record, body: { version, status: to } })
    },
    done: (row) => ({ say: say(done, { name: row.title }), stale: ['exercise'] }),
  })
