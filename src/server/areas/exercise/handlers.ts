import type { customerExerciseCalls } from '#contract/exercise/exercise.ts'
import { MAX_TITLE } from '#contract/exercise/exercise.ts'
import { requirePermission } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/core/resource/write.ts'
import { exercises } from './exercise.resource.ts'

const COPY = ' (salinan)'

/** The title of a copy; a long one is cut, so that it says that it is one. */
function copyTitle(title: string): string {
  const cut = title.slice(0, MAX_TITLE - COPY.length)
  // No half of a character is left at its end.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${COPY}`
}

/** @throws NOT_FOUND also for a record of another customer than the path names */
async function readOf(tx: Tx, { customerId, id }: { customerId: number; id: number }) {
  const row = await readRecord(tx, exercises, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: exercises.noun })
  return row
}

export const customerExerciseHandlers: Handlers<typeof customerExerciseCalls> = {
  customerExerciseList: ({ params, query }, context) =>
    listPage(context.tx, exercises.list, scopeOf(context, [params.customerId]), query),

  customerExerciseCreate: ({ params, body }, context) => createRecord(exercises, params.customerId, body, context),

  customerExerciseRead: ({ params }, { tx }) => readOf(tx, params),

  async customerExerciseUpdate({ params, body }, context) {
    if (body.exclude !== undefined) requirePermission(context.session, 'exercise:exclude')
    await readOf(context.tx, params)
    return updateRecord(exercises, params.id, body, context)
  },

  async exerciseDuplicate({ params }, context) {
    const { questions = [], ...source } = await readOf(context.tx, params)
    const input = {
      title: copyTitle(source.title),
      type: source.type,
      coreClassId: source.coreClassId,
      instructions: source.instructions,
      durationMinutes: source.durationMinutes,
      maxScore: source.maxScore,
      passingScore: source.passingScore,
      attemptsAllowed: source.attemptsAllowed,
      shuffle: source.shuffle,
      questions,
    }
    const again = { command: 'exercise.duplicate', args: { record: source.id } }
    return createRecord(exercises, params.customerId, input, context, {
      action: 'exercise.duplicate',
      again,
      columns: { duplicated_from_id: source.id },
    })
  },

  async customerExerciseDelete({ params }, context) {
    await readOf(context.tx, params)
    return deleteRecord(exercises, params.id, context)
  },
}
