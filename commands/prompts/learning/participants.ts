import type { RecordPrompt } from '#engine/prompt.ts'
import { bool, text } from '#engine/prompt.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'

/** Asks whether the students who get a seat receive a message. */
export const notifyStudents = bool('Notify the students?', {
  help: 'Each student who gets a seat receives a message.',
  yes: 'Notify',
  no: "Don't notify",
  names: ['notify', 'beritahu', 'kabari'],
})

/** Asks for participants, by anything that is written on one. */
export const pickParticipants: RecordPrompt = {
  ...pickRecord('enrolment', { label: 'Which participants?' }),
  multiple: true,
}

export const why = text('Why?', { max: 500, names: ['reason', 'alasan'] })

/** The same, with what the command does, of commands that ask nothing before they run. */
export const whyWith = (help: string) => text('Why?', { max: 500, names: ['reason', 'alasan'], help })
