import { studentAnswers } from './answer.ts'
import * as attendanceMeeting from './attendance-meeting.ts'
import * as auditList from './audit-list.ts'
import * as audit from './audit.ts'
import * as bulk from './bulk.ts'
import * as catalogue from './catalogue.ts'
import * as change from './change.ts'
import * as complaintStory from './complaint-story.ts'
import * as customer from './customer.ts'
import { customerDailyCalls } from './daily.ts'
import { customerEcommerceCalls } from './ecommerce.ts'
import { customerExerciseCalls } from './exercise.ts'
import * as find from './find.ts'
import * as general from './general.ts'
import * as listView from './list-view.ts'
import * as messageChannel from './message-channel.ts'
import * as notification from './notification.ts'
import * as ownAccount from './own-account.ts'
import * as platform from './platform.ts'
import * as preference from './preference.ts'
import * as progress from './progress.ts'
import { recordCalls } from './record-calls.ts'
import * as registration from './registration.ts'
import { reports } from './report.ts'
import * as saleImport from './sale-import.ts'
import * as session from './session.ts'
import * as templateSample from './template-sample.ts'
import * as testimony from './testimony.ts'
import * as user from './user.ts'
import * as voucherList from './voucher-list.ts'
import * as voucher from './voucher.ts'

/**
 * Every area of the contract. The server must have handlers for each call of each area, or it does not compile;
 * the OpenAPI document lists them. The console imports the areas one by one and never this file.
 */
export const areas = {
  studentAnswer: { studentAnswers },
  attendanceMeeting,
  audit,
  auditList,
  bulk,
  session,
  notification,
  ownAccount,
  registration,
  preference,
  progress,
  catalogue,
  change,
  listView,
  messageChannel,
  platform,
  voucher,
  voucherList,
  complaintStory,
  customer,
  find,
  general,
  lookupList: general.lookupListCalls,
  templateSample,
  testimony,
  customerDaily: customerDailyCalls,
  customerEcommerce: customerEcommerceCalls,
  customerExercise: customerExerciseCalls,
  saleImport,
  ...recordCalls,
  report: reports,
  user,
}
export type Areas = typeof areas
