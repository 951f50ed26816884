import type * as calls from '#contract/schedule/instructor.ts'
import { instructor } from '#contract/schedule/instructor.ts'
import { revealHandler } from '#server/core/crypto/reveal.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { recordsPage, resourceHandlers } from '#server/core/resource/handlers.ts'
import instructors from './instructor.resource.ts'

const { read, create, update, remove } = resourceHandlers(instructors, instructor.calls)

export const instructorHandlers: Handlers<typeof calls> = {
  instructorList: (input, context) => recordsPage(instructors, input, context),
  instructorListV2: (input, context) => recordsPage(instructors, input, context),
  instructorRead: read,
  instructorCreate: create,
  instructorUpdate: update,
  instructorRemove: remove,
  instructorReveal: revealHandler({
    table: 'instructor',
    action: 'instructor.reveal',
    noun: 'instructor',
    label: 'name',
    fields: { nik: 'NIK', npwp: 'NPWP', bankAccount: 'Account number' },
  }),
}
