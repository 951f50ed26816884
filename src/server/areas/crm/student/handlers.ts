import type * as calls from '#contract/crm/student.ts'
import type * as detailCalls from '#contract/crm/student-detail.ts'
import type * as mergeCalls from '#contract/crm/student-merge.ts'
import { studentMerges } from '#contract/crm/student-merge.ts'
import { revealHandler } from '#server/core/crypto/reveal.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { detailOf } from './detail.ts'
import { duplicatesOf } from './duplicates.ts'
import { mergeStudents, unmergeStudents } from './merge.ts'
import merges from './student-merge.resource.ts'
import students from './student.resource.ts'

/** @throws NOT_FOUND also for a student of another customer than the address names */
async function studentOf({ customerId, id }: { customerId: number; id: number }, { tx }: HandlerContext) {
  const row = await readRecord(tx, students, id)
  if (row.customerId !== customerId) throw fail('NOT_FOUND', { what: students.noun })
  return row
}

export const crmStudentHandlers: Handlers<typeof calls> = {
  studentReveal: revealHandler({
    table: 'student',
    action: 'student.reveal',
    noun: 'student',
    label: 'name',
    fields: { nik: 'NIK' },
  }),
}

export const studentDetailHandlers: Handlers<typeof detailCalls> = {
  studentPage: async ({ params }, context) => detailOf(await studentOf(params, context), context),
}

const { list, read } = resourceHandlers(merges, studentMerges.calls)

export const studentMergeHandlers: Handlers<typeof mergeCalls> = {
  studentMergeList: list,
  studentMergeRead: read,
  async studentDuplicates({ params }, context) {
    const { id } = await studentOf(params, context)
    return duplicatesOf(context.tx, id)
  },
  studentMerge: ({ params, body }, context) => mergeStudents({ ...params, ...body }, context),
  studentUnmerge: ({ params }, context) => unmergeStudents(params, context),
}
