import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { revealed, whyReveal } from '#commands/prompts/reveal.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { studentReveal } from '#contract/crm/student.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'

export default defineCommand({
  id: 'student.reveal',
  title: 'Show the national number of a student',
  short: 'Show NIK',
  section: 'student',
  resource: 'student',
  keywords: ['reveal', 'nik', 'ktp', 'lihat nik', 'nomor induk kependudukan'],
  permission: 'student:pii',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ student: Id, reason: Reason }),
  ask: { student: pickRecord('student'), reason: whyReveal },
  from: { student: focused('student') },
  run: ({ student, reason }, { call }) => call(studentReveal, { id: student, body: { field: 'nik', reason } }),
  done: ({ value }, { student }, ctx) =>
    revealed('NIK', value, knownRef(ctx, 'student', student)?.label ?? String(student)),
})
