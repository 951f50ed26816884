import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { exerciseCalls, exerciseFields } from '#contract/exercise/exercise.ts'
import type { Exercise, ExerciseStatus } from '#contract/exercise/exercise.ts'
import { canBecome } from '#contract/exercise/exercise.rules.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

/** Exercises as commands know them. */
export const exerciseResource: Described<'exercise', Exercise> = {
  resource: 'exercise',
  one: 'exercise',
  many: 'exercises',
  file: 'Exercises',
  path: '/exercise',
  createPath: '/exercise/Add',
  keywords: ['exercise', 'latihan', 'soal', 'kuis', 'tugas'],
  calls: exerciseCalls,
  fields: exerciseFields,
  label: ({ title }) => title,
  hint: ({ coreClass, type }) => coreClass?.code ?? type,
  onDelete: 'Possible only if nothing uses it. You can restore it from the audit log.',
}

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
    keywords: [...keywords, ...exerciseResource.keywords],
    permission: 'exercise:update',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/exercise' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(exerciseResource, true) },
    over: 'record',
    from: { record: selected('exercise') },
    blocked: rule('exercise', 'record', (exercise) => canBecome(exercise, to)),
    run: async ({ record }, env) => {
      const version = await versionOf(exerciseResource, record, env)
      return env.call(exerciseCalls.update, { id: record, body: { version, status: to } })
    },
    done: (row) => ({ say: say(done, { name: row.title }), stale: ['exercise'] }),
  })
