import { kinds, ofKinds } from '#contract/kinds.ts'
import type { RecordRef, Resource } from '#engine/context.ts'

const at =
  (before: string) =>
  ({ id }: RecordRef) =>
    `${before}/${id}`

/** Entries are seen in the list of their type. */
const lookupTypeOf = (ref: RecordRef) => (ref.resource === 'lookup' ? ref.record?.type : undefined) ?? ref.of?.[0] ?? ''

const hrefs: Readonly<Record<Resource, (ref: RecordRef) => string>> = {
  ...ofKinds((name) => at(`${kinds[name].path}/edit`)),
  account: at('/account/edit'),
  answer: at('/answer/edit'),
  app: at('/integrations'),
  attendance: at('/absensi/edit'),
  audit: ({ id }) => `/audit?open=${id}`,
  certTemplate: at('/certificate/edit'),
  class: at('/kelas/edit'),
  customer: ({ id }) => `/roles?list=customers&open=${id}`,
  employee: at('/employee/detail'),
  enrolment: at('/absensi-report'),
  evaluation: at('/evaluation/edit'),
  exam: at('/exam/edit'),
  file: at('/files/edit'),
  instructor: at('/instructur/edit'),
  leaveRequest: at('/leave-approval'),
  leaveType: at('/leave-type/update'),
  lms: at('/jadwalkelas/edit'),
  lookup: (ref) => `/setting?list=${lookupTypeOf(ref)}&open=${ref.id}`,
  message: at('/message/edit'),
  order: at('/order'),
  platform: () => '/voucher',
  invitation: () => '/roles?list=invitations',
  role: () => '/roles',
  redemption: at('/reedem/edit'),
  sale: ({ id, of }) => `/${of?.[0] ?? 'reportecommerce'}/edit/${id}`,
  shorter: at('/shorter/edit'),
  // A stage is seen where the students are.
  stage: () => '/crm/student',
  student: at('/crm/student'),
  // One that stands in no stage is seen at its student's.
  studentClass: ({ id, of: [student, stage] = [] }) =>
    stage === undefined ? `/crm/student/${student}` : `/crm/student/${student}/${stage}/${id}`,
  user: ({ id, of: [customer] = [] }) => `/roles/edit/${customer}/${id}`,
  voucher: ({ id }) => `/voucher?open=${id}`,
}

/** Where a record is to be seen. */
export function recordHref(ref: RecordRef): string {
  return hrefs[ref.resource](ref)
}
