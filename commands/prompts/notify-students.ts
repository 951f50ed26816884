import { bool } from '#engine/prompt.ts'

/** Asks whether the students who get a seat receive a message. */
export const notifyStudents = bool('Notify the students?', {
  help: 'Each student who gets a seat receives a message.',
  yes: 'Notify',
  no: "Don't notify",
  names: ['notify', 'beritahu', 'kabari'],
})
