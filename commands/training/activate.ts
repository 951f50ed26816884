import * as z from 'zod/mini'
import { pickTraining } from '#commands/prompts/learning/training.ts'
import { Id } from '#contract/core/common.ts'
import { canActivate, trainingActivate } from '#contract/training/training.ts'
import { rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'training.activate',
  title: 'Set training active',
  short: 'Set active',
  section: 'training',
  keywords: ['use model', 'image check', 'aktifkan pelatihan', 'model foto'],
  permission: 'training:activate',
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ training: Id }),
  ask: { training: pickTraining() },
  blocked: rule('training', 'training', canActivate),
  run: ({ training }, { call, customerId }) => call(trainingActivate, { id: training, query: { customerId } }),
  done: ({ name }) => ({ say: say('Photos are read with {{name}} now', { name }), refresh: true }),
})
