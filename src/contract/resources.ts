import { attendance } from './attendance/attendance.ts'
import { certificate } from './certificate/certificate.ts'
import { certTemplate } from './certificate/template.ts'
import { coreClass } from './class/class.ts'
import { classAttribute } from './class/class-attribute.ts'
import { daily } from './channel/daily.ts'
import { ecommerce } from './channel/ecommerce.ts'
import { sales } from './channel/sale.ts'
import { customer } from './customer/customer.ts'
import { lookup } from './customer/lookup.ts'
import { answer } from './exercise/answer.ts'
import { evaluation, exam } from './exercise/exam.ts'
import { exercise } from './exercise/exercise.ts'
import { listing } from './class/listing.ts'
import { program } from './class/program.ts'
import { store, storeCategory } from './class/store.ts'
import { employee } from './hr/employee.ts'
import { holiday } from './hr/holiday.ts'
import { leaveBalance } from './hr/leave-balance.ts'
import { leaveRequest } from './hr/leave-request.ts'
import { leaveType } from './hr/leave-type.ts'
import { workDay } from './hr/work-day.ts'
import { setting } from './customer/setting.ts'
import { credential } from './meeting/credential.ts'
import { zoomAccount } from './meeting/zoom-account.ts'
import { complaint } from './support/complaint.ts'
import { shorter } from './report/shorter.ts'
import { file } from './media/file.ts'
import { media } from './media/media.ts'
import { message } from './notification/message.ts'
import { template } from './notification/template.ts'
import { order } from './order/order.ts'
import { enrolment } from './participant/enrolment.ts'
import { partner } from './partner/partner.ts'
import { partnerDoc } from './partner/partner-doc.ts'
import { redemption } from './redemption/redemption.ts'
import { lms } from './schedule/schedule.ts'
import { instructor } from './schedule/instructor.ts'
import { account } from './session/account.ts'
import { user } from './session/user.ts'
import { voucher } from './voucher/voucher.ts'
import { voucherBatch } from './voucher/voucher-batch.ts'
import { prospect } from './crm/prospect.ts'
import { studentClass } from './crm/registration.ts'
import { scholarship } from './crm/scholarship.ts'
import { stage } from './crm/stage.ts'
import { student } from './crm/student.ts'
import { studentMerges as studentMerge } from './crm/student-merge.ts'
import type { FoundKind, RecordKind } from './kinds.ts'
import { foundKinds } from './kinds.ts'

/**
 * Every kind of record with its fields and schemas, as `defineResource` describes it. Its calls, commands and forms
 * follow from here; what needs only its identity (`kinds.ts`) must not import this.
 */
export const resources = {
  exam,
  evaluation,
  exercise,
  answer,
  attendance,
  enrolment,
  certTemplate,
  certificate,
  setting,
  credential,
  zoomAccount,
  classAttribute,
  customer,
  voucher,
  voucherBatch,
  user,
  complaint,
  shorter,
  order,
  redemption,
  lms,
  instructor,
  lookup,
  file,
  media,
  class: coreClass,
  program,
  store,
  storeCategory,
  listing,
  template,
  ...sales,
  ecommerce,
  daily,
  message,
  account,
  partner,
  partnerDoc,
  employee,
  workDay,
  holiday,
  leaveType,
  leaveBalance,
  leaveRequest,
  student,
  studentMerge,
  prospect,
  stage,
  studentClass,
  scholarship,
} satisfies Record<RecordKind, object>

export type Resources = typeof resources

/** The calls of every kind of record. */
export const recordCalls = Object.fromEntries(
  Object.entries(resources).map(([name, { calls }]) => [name, calls]),
) as unknown as { readonly [K in keyof Resources]: Resources[K]['calls'] }

/** The kinds whose calls are of a common style; those of others are written out, each in a module of its area. */
type CommonKind = { [K in keyof Resources]: Resources[K]['ownCalls'] extends true ? never : K }[keyof Resources]
export const commonCalls = Object.fromEntries(
  Object.entries(resources).flatMap(([name, { calls, ownCalls }]) => (ownCalls ? [] : [[name, calls]])),
) as unknown as Pick<typeof recordCalls, CommonKind>

interface Words {
  one: string
  keywords: readonly string[]
  findHelp?: string
}

/** Something for each kind that the finder finds, by its name. */
export const ofDescribed = <T>(make: (of: Words) => T): Readonly<Record<FoundKind, T>> =>
  Object.fromEntries(foundKinds.map((name) => [name, make(resources[name])])) as Record<FoundKind, T>
