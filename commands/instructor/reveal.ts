import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { revealed, whyReveal } from '#commands/prompts/reveal.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { instructorReveal, sealedOfInstructor } from '#contract/schedule/instructor.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { oneOf } from '#engine/prompt.ts'

const words = { nik: 'NIK', npwp: 'NPWP', bankAccount: 'Account number' } as const

export default defineCommand({
  id: 'instructor.reveal',
  title: 'Show a personal number of an instructor',
  short: 'Show number',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['reveal', 'bank account', 'nik', 'npwp', 'lihat rekening', 'nomor rekening'],
  permission: 'instructor:pii',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ instructor: Id, field: z.enum(sealedOfInstructor), reason: Reason }),
  ask: {
    instructor: pickRecord('instructor'),
    field: oneOf(
      'Which number?',
      sealedOfInstructor.map((value) => ({ value, label: words[value] })),
      { names: ['number', 'nomor'] },
    ),
    reason: whyReveal,
  },
  from: { instructor: focused('instructor') },
  run: ({ instructor, field, reason }, { call }) => call(instructorReveal, { id: instructor, body: { field, reason } }),
  done: ({ value }, { instructor, field }, ctx) =>
    revealed(words[field], value, knownRef(ctx, 'instructor', instructor)?.label ?? String(instructor)),
})
