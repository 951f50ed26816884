import type { AnyCall } from '#contract/core/call.ts'
import type { Registration } from '#contract/crm/registration.ts'
import { studentClass } from '#contract/crm/registration.ts'
import { registrationDocuments, registrationDocUpload } from '#contract/crm/registration-calls.ts'
import { registrationStatuses } from '#contract/crm/registration.rules.ts'
import type { RecordRef } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'
import { makeStudent } from '#test/factories/classes.ts'
import { next } from '#test/factories/next.ts'
import type { Client } from '#test/helpers/client.ts'
import type { TestServer } from '#test/helpers/server.ts'

/** A registration whose documents are under review, but for what is said otherwise. */
export const registrationRecord = (more: Partial<Registration> = {}): Registration => ({
  id: 9,
  customerId: 1,
  version: 3,
  createdAt: '2026-11-01T03:00:00.000Z',
  updatedAt: '2026-11-02T03:00:00.000Z',
  updatedBy: null,
  registrationNo: 'REG-26-0093',
  studentId: 5,
  student: { id: 5, name: 'Siti Rahma', email: 'siti@contoh.example' },
  classId: 3,
  class: { id: 3, name: 'Administrasi Perkantoran' },
  scheduleId: null,
  schedule: null,
  programId: 2,
  program: { id: 2, name: 'Reguler' },
  status: 'DOCUMENT_REVIEW',
  missing: ['Kartu Keluarga'],
  docsApproved: 3,
  docsRequired: 4,
  docsWaiting: 1,
  paymentStatus: 'UNPAID',
  fee: 450_000,
  paid: 0,
  scholarship: null,
  stageId: 4,
  stage: { id: 4, name: 'Melengkapi dokumen' },
  enrolmentId: null,
  note: null,
  cancelReason: null,
  completedAt: null,
  completedBy: null,
  ...more,
})

/** The same as surfaces hand it around. */
export function registrationRef(more: Partial<Registration> = {}): RecordRef<'studentClass'> {
  const record = registrationRecord(more)
  return { resource: 'studentClass', id: record.id, label: record.registrationNo, record }
}

/** The states of a registration in which a command is offered. */
export const statesOf = (command: AnyCommand, more: Partial<Registration> = {}) =>
  registrationStatuses.filter(
    (status) => readState(command, context({ focused: registrationRef({ ...more, status }) })).kind === 'shown',
  )

/** Answers of a server that accepts whatever is done to a registration. */
export const accepting = (...calls: readonly AnyCall[]) =>
  new Map<AnyCall, unknown>(
    [studentClass.calls.update, studentClass.calls.read, ...calls].map((call) => [call, registrationRecord()]),
  )

/** A small PDF, each with another content. */
const pdf = () => new File([`%PDF-1.7\n% ${next('pdf')}\ntrailer\n<<>>\n%%EOF\n`], 'berkas.pdf')
/** A small picture. */
const png = () =>
  new File(
    [
      Uint8Array.from(
        atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
        (letter) => letter.codePointAt(0) ?? 0,
      ),
    ],
    'foto.png',
  )

/** Registers a new student for the class of the academy. */
export async function register(server: TestServer, client: Client, more: object = {}) {
  const { customerId, coreClass } = server.home
  const student = await makeStudent(server.db, customerId)
  return client.call(studentClass.calls.create, {
    query: { customerId },
    body: { studentId: student.id, classId: coreClass.id, ...more },
  })
}

/** Uploads a document of a type; a picture where the type takes no PDF. */
export async function upload(client: Client, id: number, code: string) {
  const { data } = await client.call(registrationDocuments, {})
  const type = data.find((one) => one.code === code)
  if (!type) throw new Error(`No type ${code}`)
  const file = type.mime.includes('application/pdf') ? pdf() : png()
  return client.call(registrationDocUpload, { id, query: { registrationDocumentId: type.id }, body: { file } })
}

/** What a registration for the class of the academy asks for. */
export const required = ['KTP', 'KK', 'IJAZAH', 'FOTO', 'KARTU_PRAKERJA'] as const
