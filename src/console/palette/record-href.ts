import type { RecordRef, Resource } from '#engine/context.ts'

const at =
  (before: string) =>
  ({ id }: RecordRef) =>
    `${before}/${id}`

const hrefs: Readonly<Record<Resource, (ref: RecordRef) => string>> = {
  account: at('/account/edit'),
  answer: at('/answer/edit'),
  app: at('/integrations'),
  attendance: at('/absensi/edit'),
  audit: ({ id }) => `/audit?open=${id}`,
  certTemplate: at('/certificate/edit'),
  class: at('/kelas/edit'),
  complaint: at('/complain/edit'),
  credential: at('/credentials/edit'),
  // A customer has no screen but that of the people who work for it.
  customer: ({ id }) => `/roles?customerId=${id}`,
  dailyEcommerce: at('/daily_ecommerce/edit'),
  ecommerce: at('/reportecommerce/edit'),
  employee: at('/employee/detail'),
  enrolment: at('/absensi-report'),
  evaluation: at('/evaluation/edit'),
  exam: at('/exam/edit'),
  exercise: at('/exercise/edit'),
  file: at('/files/edit'),
  instructor: at('/instructur/edit'),
  leaveRequest: at('/leave-approval'),
  leaveType: at('/leave-type/update'),
  lms: at('/jadwalkelas/edit'),
  message: at('/message/edit'),
  order: at('/order'),
  platform: () => '/voucher',
  redemption: at('/reedem/edit'),
  sale: ({ id, of }) => `/${of?.[0] ?? 'reportecommerce'}/edit/${id}`,
  setting: at('/setting/edit'),
  shorter: at('/shorter/edit'),
  tokped: at('/tokped/edit'),
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
