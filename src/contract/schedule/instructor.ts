import { call, list, record } from '#contract/core/call.ts'
import { Deleted, requiredText } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import { queryOfList } from '#contract/core/list/list.ts'
import type { RecordOfKind } from '#contract/core/resource/define.ts'
import { defineResource } from '#contract/core/resource/define.ts'
import { bool, code, day, int, money, named, number, picture, text, words } from '#contract/core/resource/field.ts'
import { ownCalls, schemasFor } from '#contract/core/resource/own-calls.ts'
import { AccountNumber, Nik, Npwp, revealCall } from '#contract/core/resource/personal.ts'
import { kinds } from '#contract/kinds.ts'

export const instructorStatuses = ['ACTIVE', 'INACTIVE', 'ON_LEAVE'] as const

const of = schemasFor(
  kinds.instructor,
  {
    photo: picture('Photo', {}),
    name: text('Name', {
      search: 'contains',
      sort: true,
      required: true,
      max: 160,
      edit: true,
      main: 1,
      width: 220,
      typed: ['nama'],
    }),
    email: text('E-mail', {
      schema: RequiredEmail,
      search: 'contains',
      sort: true,
      required: true,
      unique: true,
      main: 2,
      width: 220,
    }),
    phone: text('Phone', { schema: Phone, filter: false, width: 140, typed: ['telepon'] }),
    /** In the list as one line: what can be filtered by. */
    skills: text('Expertise', { record: false, width: 200, filter: true, typed: ['keahlian', 'expertise'] }),
    expertise: words('Expertise', {
      max: 30,
      placeholder: 'Excel, Administrasi',
      help: 'Subjects that the instructor teaches, comma-separated.',
    }),
    status: code('Status', instructorStatuses, {
      initial: 'ACTIVE',
      default: 'ACTIVE',
      sort: true,
      filter: true,
      main: 1,
      width: 110,
    }),
    rating: number('Rating', { write: 'never', sort: true, width: 80 }),
    classCount: int('Schedules', { write: 'never', default: 0, sort: true, width: 90, typed: ['jadwal'] }),
    contractStart: day('Contract from', { sort: true, bounds: ['contractStartFrom', 'contractStartTo'] }),
    contractEnd: day('Contract until', {
      sort: true,
      filter: true,
      width: 120,
      bounds: ['contractEndFrom', 'contractEndTo'],
      typed: ['kontrak'],
    }),
    certificationNo: text('Certification number', { max: 80, code: true, plain: 'prefix', typed: ['sertifikat'] }),
    ratePerSession: money('Rate per session', { list: false }),
    bio: text('About the instructor', { max: 2000, rows: 4, list: false }),
    nikMask: text('NIK', { write: 'never', code: true, list: false }),
    npwpMask: text('NPWP', { write: 'never', code: true, list: false }),
    bankName: text('Bank', { max: 60, list: false }),
    bankAccountMask: text('Account number', { write: 'never', code: true, list: false }),
    bankAccountName: text('Account holder', { max: 160, list: false }),
    /** The person, whichever customer the instructor teaches for. */
    expertId: int('Expert', { write: 'never', required: true, list: false }),
    account: named('Account', { list: false }),
    exclude: bool('Excluded', {
      default: false,
      write: 'update',
      filter: true,
      width: 80,
      yes: 'Only excluded',
      no: 'Without excluded',
    }),
  },
  {
    /** Sealed; of each the record shows the last four digits. */
    inputs: {
      nik: text('NIK', { schema: Nik, secret: true }),
      npwp: text('NPWP', { schema: Npwp, secret: true }),
      bankAccount: text('Account number', { schema: AccountNumber, secret: true }),
      reason: text('Reason', { write: 'update', schema: requiredText(500) }),
    },
  },
)

const query = queryOfList(of.listFields)
const customers = '/api/pyadapt/customers/{customerId}/instructors'

export const instructorList = call({
  method: 'GET',
  path: `/v3${customers}`,
  access: 'instructor:read',
  summary: 'List instructors',
  query,
  answer: list(of.record),
})

export const instructorListV2 = call({
  method: 'GET',
  path: `/v2${customers}`,
  access: 'instructor:read',
  summary: 'List instructors, at the address of version 2',
  query,
  answer: list(of.record),
})

export const instructorRead = call({
  method: 'GET',
  path: `/v2${customers}/{id}`,
  access: 'instructor:read',
  summary: 'Read one instructor',
  answer: record(of.record),
})

export const instructorCreate = call({
  method: 'POST',
  path: `/v2${customers}`,
  access: 'instructor:create',
  summary: 'Create one instructor',
  body: of.create,
  answer: record(of.record),
})

/** `exclude` takes `instructor:exclude` too. */
export const instructorUpdate = call({
  method: 'PUT',
  path: `/v3${customers}/{id}`,
  access: 'instructor:update',
  summary: 'Change one instructor; absent fields stay as they are',
  body: of.update,
  answer: record(of.record),
})

export const instructorRemove = call({
  method: 'DELETE',
  path: `/v2${customers}/{id}`,
  access: 'instructor:delete',
  summary: 'Delete one instructor who has no future meetings',
  answer: record(Deleted),
})

export const sealedOfInstructor = ['nik', 'npwp', 'bankAccount'] as const
export const instructorReveal = revealCall('instructor', 'instructor:pii', sealedOfInstructor)

/** Who teaches for a customer. The person is an expert, who may be an instructor of several customers. */
export const instructor = defineResource(kinds.instructor, {
  calls: ownCalls(of, {
    list: instructorList,
    read: instructorRead,
    create: instructorCreate,
    update: instructorUpdate,
    remove: instructorRemove,
  }),
  createScreen: '/instructor/Add',
  keywords: ['instructor', 'instruktur', 'pengajar'],
  label: 'name',
  hint: 'email',
  search: 'Name or e-mail…',
  sort: 'name',
  onDelete: 'An instructor with future meetings cannot be deleted: reassign these first.',
  empty: { title: 'No instructors yet', hint: 'Schedules are taught by the instructors in this list.' },
  fields: of.fields,
  inputs: of.inputs,
})
export type Instructor = RecordOfKind<typeof instructor>
