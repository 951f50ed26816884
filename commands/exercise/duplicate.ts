import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { customerExerciseCalls, exercise } from '#contract/exercise/exercise.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'exercise.duplicate',
  title: 'Duplicate exercise',
  short: 'Duplicate',
  section: 'exercise',
  resource: 'exercise',
  keywords: ['copy', 'clone', 'salin', 'gandakan', 'duplikat', ...exercise.keywords],
  permission: ['exercise:create', 'exercise:update'],
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v d', on: '/exercise' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(exercise) },
  from: { record: focused('exercise') },
  run: ({ record }, { call, customerId }) => call(customerExerciseCalls.exerciseDuplicate, { customerId, id: record }),
  done: (copy) => ({
    say: say('Exercise {{name}} created', { name: copy.title }),
    stale: ['exercise'],
    goTo: `/exercise/edit/${copy.id}`,
  }),
})
