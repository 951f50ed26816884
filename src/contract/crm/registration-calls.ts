import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, Moment, Named, Reason, Rupiah, Version } from '#contract/core/common.ts'
import { mimes } from '#contract/core/upload/file-types.ts'
import { UploadBody } from '#contract/core/upload/received-file.ts'
import { registrationDocumentRule } from '#contract/media/purposes.ts'
import { studentClass } from './registration.ts'
import { documentStatuses } from './registration.rules.ts'

const success = 'code200' as const
const base = '/v3/crm/student-classes/{id}'

export const RegistrationDocumentType = z
  .object({
    id: Id,
    code: z.string(),
    name: z.string(),
    required: z.boolean(),
    /** Codes of the programs that ask for it; empty: all. */
    programs: z.array(z.string()),
    mime: z.array(z.enum(mimes)),
    maxMb: z.int(),
  })
  .register(z.globalRegistry, { id: 'RegistrationDocumentType' })

export const RegistrationDocument = z
  .object({
    id: Id,
    version: Version,
    typeId: Id,
    name: z.string(),
    status: z.enum(documentStatuses),
    fileName: z.string(),
    mime: z.string(),
    sizeBytes: z.int(),
    revision: z.int(),
    rejectReason: z.nullable(z.string()),
    reviewer: z.nullable(Named),
    reviewedAt: z.nullable(Moment),
    uploadedAt: Moment,
  })
  .register(z.globalRegistry, { id: 'RegistrationDocument' })
export type RegistrationDocument = z.output<typeof RegistrationDocument>

/** A document that is asked for, with what was handed in. */
const Slot = z.object({ type: RegistrationDocumentType, document: z.nullable(RegistrationDocument) })
export type RegistrationSlot = z.output<typeof Slot>

export const RegistrationDetail = z
  .object({
    registration: studentClass.record,
    documents: z.array(Slot),
    /** Schedules of the class in which the seat can be, the next first. */
    schedules: z.array(
      z.object({ id: Id, code: z.string(), title: z.string(), startAt: Moment, capacity: z.int(), enrolled: z.int() }),
    ),
    /** What the class costs without a scholarship. */
    price: z.int(),
  })
  .register(z.globalRegistry, { id: 'RegistrationDetail' })
export type RegistrationDetail = z.output<typeof RegistrationDetail>

export const registrationDetail = call({
  method: 'GET',
  path: '/v3/crm/students/{studentId}/classes/{studentClassId}',
  access: 'crm:read',
  summary: 'A registration with its documents by type, and the schedules in which the seat can be',
  answer: answerOf(RegistrationDetail),
  success,
})

export const studentRegistrations = call({
  method: 'GET',
  path: '/v3/crm/students/{id}/classes',
  access: 'crm:read',
  summary: 'The registrations of a student',
  answer: list(studentClass.record),
  success,
})

export const registerStudent = call({
  method: 'POST',
  path: '/v3/crm/students/{id}/classes',
  access: 'crm:create',
  summary: 'Register a student for a class',
  body: z
    .strictObject({
      classId: Id,
      programId: z.optional(Id),
      scheduleId: z.optional(Id),
      fee: z.optional(Rupiah),
      note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    })
    .register(z.globalRegistry, { id: 'RegisterStudent' }),
  answer: answerOf(studentClass.record),
  success,
})

export const registrationDocuments = call({
  method: 'GET',
  path: '/v1/api/registration-documents',
  access: 'crm:read',
  summary: 'The types of documents that registrations ask for',
  answer: list(RegistrationDocumentType),
  success,
})

export const registrationDocUpload = call({
  method: 'POST',
  path: `${base}/documents`,
  access: 'crm:update',
  summary: 'Upload a document of a registration',
  query: z.strictObject({ registrationDocumentId: Id }),
  body: UploadBody,
  upload: () => registrationDocumentRule,
  answer: answerOf(RegistrationDocument),
  success,
})

export const registrationDocReplace = call({
  method: 'POST',
  path: `${base}/documents/{docId}`,
  access: 'crm:update',
  summary: 'Upload a document of a registration again; it has to be approved again',
  body: UploadBody,
  upload: () => registrationDocumentRule,
  answer: answerOf(RegistrationDocument),
  success,
})

/** `version`: what the reviewer looks at. A document that has changed since is not approved. */
const seen = { version: z.optional(Version) }

export const registrationDocApprove = call({
  method: 'POST',
  path: `${base}/documents/{docId}/approve`,
  access: 'crm:approve',
  summary: 'Approve a document of a registration',
  query: z.strictObject(seen),
  answer: answerOf(RegistrationDocument),
  success,
})

export const registrationDocReject = call({
  method: 'POST',
  path: `${base}/documents/{docId}/reject`,
  access: 'crm:approve',
  summary: 'Reject a document of a registration, with the reason',
  body: z.strictObject({ reason: Reason, ...seen }).register(z.globalRegistry, { id: 'RejectRegistrationDocument' }),
  answer: answerOf(RegistrationDocument),
  success,
})

export const registrationDocRemove = call({
  method: 'DELETE',
  path: `${base}/documents/{docId}`,
  access: 'crm:delete',
  summary: 'Delete a document of a registration that is not approved',
  answer: answerOf(Deleted),
  success,
})

/** The only way to the file: these are identity documents, so each access is audited. */
export const registrationDocOpen = call({
  method: 'POST',
  path: '/student-classes/{id}/documents/{docId}/open',
  service: 'console',
  access: 'crm:read',
  summary: 'Open the file of a document of a registration',
  answer: answerOf(
    z
      .object({ id: Id, version: Version, name: z.string(), mime: z.string(), sizeBytes: z.int(), url: z.string() })
      .register(z.globalRegistry, { id: 'OpenedRegistrationDocument' }),
  ),
})

export const registrationApprove = call({
  method: 'POST',
  path: '/student-classes/{id}/approval',
  service: 'console',
  access: 'crm:approve',
  summary: 'Approve all documents of a registration that wait for it',
  answer: answerOf(studentClass.record),
})

export const registrationComplete = call({
  method: 'POST',
  path: `${base}/complete`,
  access: 'crm:complete',
  summary: 'Give the student the seat in the schedule that is asked for, that of the registration, or the next',
  query: z.strictObject({ lmsClassId: z.optional(Id) }),
  answer: answerOf(studentClass.record),
  success,
})

export const registrationRemind = call({
  method: 'POST',
  path: '/student-classes/{id}/reminders',
  service: 'console',
  access: 'message:create',
  summary: 'Remind the student of what is missing, with a template',
  body: z.strictObject({ templateId: Id }).register(z.globalRegistry, { id: 'RemindRegistration' }),
  answer: answerOf(z.object({ id: Id, name: z.string(), recipient: z.string() })),
})
