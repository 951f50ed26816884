import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { Evaluation, Exam } from '#contract/exercise/exam.ts'
import { evaluationCalls, evaluationFields, examCalls, examFields } from '#contract/exercise/exam.ts'
import { canDeleteExam, canSync } from '#contract/exercise/exam.rules.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf } from './record-commands.ts'

/** Exams as commands know them. */
export const examRecords: Described<'exam', Exam> = {
  resource: 'exam',
  one: 'exam',
  many: 'exams',
  file: 'Exams',
  path: '/exam',
  keywords: ['exam', 'test', 'ujian'],
  calls: examCalls,
  fields: examFields,
  label: ({ title }) => title,
  hint: ({ lmsClass, kind }) => `${lmsClass.code} · ${kind}`,
  mayDelete: (row) => canDeleteExam(row),
}

/** Evaluations as commands know them. */
export const evaluationRecords: Described<'evaluation', Evaluation> = {
  resource: 'evaluation',
  one: 'evaluation',
  many: 'evaluations',
  file: 'Evaluations',
  path: '/evaluation',
  keywords: ['evaluation', 'survey', 'evaluasi', 'survei'],
  calls: evaluationCalls,
  fields: evaluationFields,
  label: ({ title }) => title,
  hint: ({ lmsClass, kind }) => `${lmsClass.code} · ${kind}`,
  mayDelete: (row) => canDeleteExam(row),
}

/** Works out anew what participants reached, each as a job. */
export function syncCommand(resource: 'exam' | 'evaluation') {
  const of = resource === 'exam' ? examRecords : evaluationRecords
  const endpoint = resource === 'exam' ? examCalls.examSync : evaluationCalls.evaluationSync
  return defineCommand({
    id: `${resource}.sync`,
    title: `Sync ${resource}`,
    short: 'Sync',
    section: resource,
    resource,
    keywords: ['recompute', 'scores', 'sinkronkan', 'hitung ulang nilai', ...of.keywords],
    permission: 'exam:sync',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys: 'y', on: of.path },
    args: z.object({ record: Id, scope: z.enum(['ALL', 'MISSING']) }),
    ask: {
      record: pickOf(of as Described<'exam', Exam>, true),
      scope: {
        kind: 'enum',
        label: 'Whose answers?',
        names: ['scope', 'cakupan'],
        options: [
          { value: 'ALL', label: 'Everybody' },
          { value: 'MISSING', label: 'Those without a score' },
        ],
      },
    },
    over: 'record',
    from: { record: selected(resource), scope: () => 'ALL' as const },
    blocked: rule(resource, 'record', (row) => canSync(row)),
    run: ({ record, scope }, { call }) => call(endpoint, { id: record, body: { scope } }),
    done: ({ title, progressId }) => ({
      say: say('{{name}} is being synced', { name: title }),
      stale: [resource],
      ...(progressId === null ? {} : { track: progressId }),
    }),
  })
}
