import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { evaluation, evaluationSync, exam, examSync } from '#contract/exercise/exam.ts'
import { canSync } from '#contract/exercise/exam.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'

/** Works out anew what participants reached, each as a job. */
export function syncCommand(resource: 'exam' | 'evaluation') {
  const of = resource === 'exam' ? exam : evaluation
  const endpoint = resource === 'exam' ? examSync : evaluationSync
  return defineCommand({
    id: `${resource}.sync`,
    title: `Recalculate ${resource}`,
    short: 'Recalculate',
    section: resource,
    resource,
    keywords: ['sync', 'recompute', 'scores', 'sinkronkan', 'hitung ulang nilai', ...of.keywords],
    permission: 'exam:sync',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys: 'y', on: of.path },
    args: z.object({ record: Id, scope: z.enum(['ALL', 'MISSING']) }),
    ask: {
      record: resource === 'exam' ? pickOf(exam, true) : pickOf(evaluation, true),
      scope: {
        kind: 'enum',
        label: 'Whose answers?',
        names: ['scope', 'cakupan'],
        options: [
          { value: 'ALL', label: 'Everyone' },
          { value: 'MISSING', label: 'Participants without a score' },
        ],
      },
    },
    over: 'record',
    from: { record: selected(resource), scope: () => 'ALL' as const },
    blocked: rule(resource, 'record', (row) => canSync(row)),
    run: ({ record, scope }, { call }) => call(endpoint, { id: record, body: { scope } }),
    done: ({ title, progressId }) => ({
      say: say('{{name}} is being recalculated', { name: title }),
      stale: [resource],
      ...(progressId === null ? {} : { track: progressId }),
    }),
  })
}
