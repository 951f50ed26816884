import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Reason, Version } from '#contract/core/common.ts'
import { RequiredEmail } from '#contract/core/contact.ts'
import { participantPath } from './detail.ts'

const own = '/customers/{customerId}/participants/{id}' as const

/** Attendance stays, answers are archived, a certificate is revoked. */
export const restartProgress = call({
  method: 'POST',
  path: `${participantPath}/restart-progress`,
  access: 'report:restart',
  summary: 'Let a participant start a class anew, as long as its grades are not final',
  body: z.strictObject({ reason: Reason }).register(z.globalRegistry, { id: 'RestartProgress' }),
  answer: record(
    z
      .object({ id: Id, name: z.string(), restartCount: z.int(), version: Version })
      .register(z.globalRegistry, { id: 'Restarted' }),
  ),
})

/** The address becomes that of the student, too, where no other class uses it. */
export const changeEmail = call({
  method: 'POST',
  path: `${participantPath}/change-email`,
  access: 'report:change-email',
  summary: 'Change the e-mail address of a participant in a class, and send the verification message to it',
  body: z.strictObject({ email: RequiredEmail, reason: Reason }).register(z.globalRegistry, { id: 'ChangeEmail' }),
  answer: record(
    z
      .object({
        id: Id,
        name: z.string(),
        email: z.string(),
        version: Version,
        /** The student's own address has changed with it. */
        ofStudent: z.boolean(),
        /** False: there is no active template EMAIL_CHANGED. */
        notified: z.boolean(),
      })
      .register(z.globalRegistry, { id: 'EmailChanged' }),
  ),
})

/** The seat of the former schedule goes to the first who waits. Scores and answers begin anew where there are some. */
export const participantMove = call({
  method: 'POST',
  path: `${own}/move`,
  service: 'console',
  access: 'lms:enrol',
  summary: 'Move a participant to another schedule, with the voucher',
  body: z
    .strictObject({ lmsClassId: Id, reason: Reason, notify: z.optional(z.boolean()) })
    .register(z.globalRegistry, { id: 'MoveParticipant' }),
  answer: record(
    z
      .object({
        id: Id,
        name: z.string(),
        schedule: z.string(),
        /** Who got the seat in the former schedule. */
        promoted: z.nullable(z.string()),
        /** What was done in the former schedule is archived. */
        restarted: z.boolean(),
      })
      .register(z.globalRegistry, { id: 'ParticipantMoved' }),
  ),
})

export const participantMessage = call({
  method: 'POST',
  path: `${own}/message`,
  service: 'console',
  access: 'message:create',
  summary: 'Send a participant a message of a template',
  body: z.strictObject({ templateId: Id }).register(z.globalRegistry, { id: 'MessageParticipant' }),
  answer: record(
    z
      .object({ id: Id, name: z.string(), recipient: z.string() })
      .register(z.globalRegistry, { id: 'ParticipantMessage' }),
  ),
})
