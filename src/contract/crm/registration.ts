import * as z from 'zod/mini'
import { call, list, record as answerOf } from '#contract/core/call.ts'
import { Deleted, Id, Reason } from '#contract/core/common.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import {
  bool,
  code,
  int,
  key,
  moment,
  money,
  named,
  record,
  related,
  text,
  words,
} from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { kinds } from '#contract/kinds.ts'
import {
  canChangeRegistration,
  canDeleteRegistration,
  paymentStatuses,
  registrationStatuses,
} from './registration.rules.ts'

const of = schemasFor(
  kinds.studentClass,
  {
    registrationNo: text('Number', {
      write: 'never',
      required: true,
      code: true,
      upper: true,
      plain: 'prefix',
      search: 'prefix',
      sort: true,
      main: 1,
      width: 130,
      find: 'code',
      typed: ['nomor'],
    }),
    studentId: record('Student', 'student', { required: true, write: 'create', shownBy: 'student', filter: true }),
    student: related('Student', z.object({ id: Id, name: z.string(), email: z.string() }), {}),
    studentName: text('Student', {
      record: false,
      required: true,
      write: 'never',
      filter: false,
      search: 'contains',
      main: 1,
      width: 190,
    }),
    classId: record('Class', 'class', {
      required: true,
      write: 'create',
      shownBy: 'class',
      filter: true,
      typed: ['kelas', 'class'],
    }),
    class: named('Class', { required: true, width: 230 }),
    scheduleId: record('Schedule', 'lms', { shownBy: 'schedule', list: false }),
    schedule: related('Schedule', z.object({ id: Id, code: z.string(), title: z.string() }), { nullable: true }),
    programId: record('Program', 'program', { shownBy: 'program', filter: true, derived: true }),
    program: named('Program', { required: true, width: 120 }),
    status: code('Status', registrationStatuses, {
      write: 'update',
      schema: z.literal('CANCELLED'),
      sort: true,
      filter: true,
      main: 1,
      width: 190,
      words: {
        REGISTERED: 'Registered',
        DOCUMENT_REVIEW: 'Documents under review',
        READY: 'Ready',
        COMPLETED: 'Completed',
        CANCELLED: 'Cancelled',
      },
      typedValues: { READY: ['siap'], COMPLETED: ['selesai'], CANCELLED: ['batal'] },
    }),
    /** The names of the required documents that are not approved. */
    missing: words('Still missing', { write: 'never', width: 260 }),
    missingDoc: key('Missing document', { known: true, record: false, write: 'never', filter: true, width: 200 }),
    docsApproved: int('Documents approved', { write: 'never', default: 0, filter: false, width: 100 }),
    docsRequired: int('Documents required', { write: 'never', default: 0, list: false }),
    docsWaiting: int('Waiting for approval', { write: 'never', default: 0, filter: false, width: 160 }),
    toReview: bool('Waits for approval', {
      record: false,
      write: 'never',
      default: false,
      filter: true,
      width: 130,
      yes: 'With documents to approve',
      no: 'Nothing to approve',
    }),
    paymentStatus: code('Payment', paymentStatuses, {
      write: 'never',
      filter: true,
      main: 2,
      width: 150,
      words: { UNPAID: 'Unpaid', PARTIAL: 'Partly paid', PAID: 'Paid', WAIVED: 'Waived' },
      typedValues: { UNPAID: ['belum'], PAID: ['lunas'] },
    }),
    fee: money('Fee', { sort: true, sum: true, width: 120, help: 'What the class costs, unless you say otherwise.' }),
    paid: money('Paid', { write: 'update', default: 0, sort: true, sum: true, width: 120 }),
    scholarship: related('Scholarship', z.object({ id: Id, number: z.string(), scheme: z.string() }), {
      nullable: true,
    }),
    stageId: record('Stage', 'stage', { write: 'never', shownBy: 'stage', list: false }),
    stage: named('Stage', { list: false }),
    enrolmentId: record('Seat', 'enrolment', { write: 'never', list: false }),
    note: text('Note', { max: 500, rows: 3, width: 160, edit: true }),
    cancelReason: text('Why it was called off', { write: 'never', list: false }),
    completedAt: moment('Completed', { write: 'never', sort: true, width: 110 }),
    completedBy: named('Completed by', { list: false }),
    createdAt: moment('Registered', {
      required: true,
      write: 'never',
      sort: true,
      filter: true,
      bounds: ['registeredFrom', 'registeredTo'],
      width: 110,
    }),
  },
  {
    inputs: {
      /** Nothing is left to pay, whatever the fee is. */
      waived: bool('Fee waived', { write: 'update', default: false }),
      reason: text('Reason', { write: 'update', schema: Reason }),
    },
  },
)

export const studentAdministrations = call({
  method: 'GET',
  path: '/v3/crm/customers/{customerId}/student-administrations',
  access: 'crm:read',
  summary: 'The registrations of a customer with what is missing of each',
  query: of.query,
  answer: list(of.record),
  success: 'code200',
})

export const registrationRead = call({
  method: 'GET',
  path: '/general/student-class/{id}',
  access: 'crm:read',
  summary: 'Read a registration',
  answer: answerOf(of.record),
})

export const registrationCreate = call({
  method: 'POST',
  path: '/general/student-class/create',
  access: 'crm:create',
  summary: 'Register a student for a class',
  query: z.strictObject({ customerId: z.optional(Id) }),
  body: of.create,
  answer: answerOf(of.record),
})

export const registrationUpdate = call({
  method: 'PUT',
  path: '/general/student-class/{id}',
  access: 'crm:update',
  summary: 'Change schedule, fee, payment or note of a registration, or call it off',
  body: of.update,
  answer: answerOf(of.record),
})

export const registrationRemove = call({
  method: 'DELETE',
  path: '/general/student-class/{id}',
  access: 'crm:delete',
  summary: 'Refused with the reason: a registration is called off instead',
  answer: answerOf(Deleted),
})

/** The commercial registration of a student for a class, until it has become a seat. */
export const studentClass = defineResource(kinds.studentClass, {
  calls: ownCalls(of, {
    list: studentAdministrations,
    read: registrationRead,
    create: registrationCreate,
    update: registrationUpdate,
    remove: registrationRemove,
  }),
  keywords: ['registration', 'pendaftaran', 'registrasi', 'administrasi'],
  label: 'registrationNo',
  hint: ({ student, class: of }) => `${student.name} · ${of.name}`,
  findHelp: 'By registration number or student.',
  search: 'Number or student…',
  sort: '-createdAt',
  creation: { title: 'Register student for a class', short: 'Register' },
  commands: ['create', 'edit', 'export'],
  mayEdit: canChangeRegistration,
  mayDelete: canDeleteRegistration,
  empty: { title: 'No registrations yet', hint: 'A student registers for a class, hands in documents, and pays.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type Registration = RecordOfKind<typeof studentClass>
