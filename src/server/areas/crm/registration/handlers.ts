import type * as recordCalls from '#contract/crm/registration.ts'
import { studentClass } from '#contract/crm/registration.ts'
import type * as calls from '#contract/crm/registration-calls.ts'
import { sql } from 'kysely'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { createRecord } from '#server/core/resource/write.ts'
import { stagedOf } from '#server/areas/media/new-content.ts'
import { wholeList } from '#server/core/list/whole-list.ts'
import students from '../student/student.resource.ts'
import { completeRegistration } from './complete.ts'
import {
  addDocument,
  approveAll,
  decideDocument,
  openDocument,
  removeDocument,
  replaceDocument,
  slotsOf,
  typesOf,
} from './documents.ts'
import { registrations } from './registration.resource.ts'
import { remind } from './remind.ts'
import { schedulesOf } from './schedules.ts'

const { list, read, create, update, remove } = resourceHandlers(registrations, studentClass.calls)

export const registrationHandlers: Handlers<typeof recordCalls> = {
  studentAdministrations: list,
  registrationRead: read,
  registrationCreate: create,
  registrationUpdate: update,
  registrationRemove: remove,
}

export const registrationCallHandlers: Handlers<typeof calls> = {
  async registrationDetail({ params: { studentId, studentClassId } }, { tx }) {
    const registration = await readRecord(tx, registrations, studentClassId)
    if (registration.studentId !== studentId) throw fail('NOT_FOUND', { what: registrations.noun })
    const { rows } = await sql<{ price: number }>`
      SELECT base_price AS price FROM core_class WHERE id = ${registration.classId}`.execute(tx)
    return {
      registration,
      documents: await slotsOf(tx, registration),
      schedules: await schedulesOf(tx, registration.classId, registration.scheduleId),
      price: rows[0]?.price ?? 0,
    }
  },

  async studentRegistrations({ params: { id } }, { tx }) {
    await readRecord(tx, students, id)
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM student_class WHERE student_id = ${id} AND deleted_at IS NULL`.execute(tx)
    const found = await registrations.list.rows(
      tx,
      rows.map((row) => row.id),
    )
    return wholeList(found.toSorted((one, other) => other.id - one.id))
  },

  async registerStudent({ params: { id }, body }, context) {
    const { customerId } = await readRecord(context.tx, students, id)
    return createRecord(registrations, customerId, { ...body, studentId: id }, context)
  },

  registrationDocuments: async (_input, { tx }) => wholeList(await typesOf(tx)),
  registrationDocUpload: ({ params: { id }, query, body }, context) =>
    addDocument(id, query.registrationDocumentId, stagedOf(body.file), context),
  registrationDocReplace: ({ params: { id, docId }, body }, context) =>
    replaceDocument(id, docId, stagedOf(body.file), context),
  registrationDocApprove: ({ params: { id, docId }, query }, context) =>
    decideDocument(id, docId, { to: 'APPROVED', ...query }, context),
  registrationDocReject: ({ params: { id, docId }, body }, context) =>
    decideDocument(id, docId, { to: 'REJECTED', ...body }, context),
  registrationDocRemove: ({ params: { id, docId } }, context) => removeDocument(id, docId, context),
  registrationDocOpen: ({ params: { id, docId } }, context) => openDocument(id, docId, context),

  async registrationApprove({ params: { id } }, context) {
    await approveAll(id, context)
    return readRecord(context.tx, registrations, id)
  },

  registrationComplete: ({ params: { id }, query }, context) => completeRegistration(id, query.lmsClassId, context),
  registrationRemind: ({ params: { id }, body }, context) => remind(id, body.templateId, context),
}
