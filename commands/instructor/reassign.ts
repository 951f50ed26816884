import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, LocalDate } from '#contract/core/common.ts'
import { instructorReassign } from '#contract/schedule/teaching.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { bool, date } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Gives the meetings from a day on to another instructor of the customer. */
export default defineCommand({
  id: 'instructor.reassign',
  title: 'Reassign the classes of an instructor',
  short: 'Reassign classes',
  section: 'instructor',
  resource: 'instructor',
  keywords: ['hand over', 'substitute', 'alihkan kelas', 'ganti instruktur'],
  permission: 'instructor:reassign',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ instructor: Id, to: Id, effective: LocalDate, allowOverlap: z.boolean() }),
  ask: {
    instructor: pickRecord('instructor'),
    to: () => ({ ...pickRecord('instructor', { label: 'Who teaches instead?' }), names: ['to', 'kepada'] }),
    effective: date('From which day on?', { names: ['effective', 'mulai'] }),
    allowOverlap: bool('Even if the new instructor is busy or unavailable?', {
      yes: 'Yes, also then',
      no: 'Refuse conflicts',
      names: ['overlap', 'bentrok'],
    }),
  },
  from: { instructor: focused('instructor'), allowOverlap: () => false, effective: ({ today }) => today },
  confirm({ instructor, to, effective }, ctx) {
    const nameOf = (id: number | undefined) => knownRef(ctx, 'instructor', id)?.label ?? String(id)
    return {
      title: say('Reassign the classes of {{from}} to {{to}}?', { from: nameOf(instructor), to: nameOf(to) }),
      detail: say('All meetings from {{day}} are reassigned.', { day: effective ?? ctx.today }),
      action: 'Reassign',
    }
  },
  run: ({ instructor, to, effective, allowOverlap }, { call, customerId }) =>
    call(instructorReassign, {
      oldCustomerId: customerId,
      oldInstructorId: instructor,
      body: { newInstructorId: to, effective, allowOverlap },
    }),
  done: ({ to, classes }) => ({
    say: say('{{name}} teaches {{classes}} more schedules', { name: to.name, classes: classes.length }),
    stale: ['instructor', 'lms'],
  }),
})
