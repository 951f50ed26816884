import * as auditList from './audit-list.ts'
import * as audit from './audit.ts'
import * as bulk from './bulk.ts'
import * as catalogue from './catalogue.ts'
import * as change from './change.ts'
import * as complaintStory from './complaint-story.ts'
import { complaintCalls } from './complaint.ts'
import * as customer from './customer.ts'
import { customerExerciseCalls, exerciseCalls } from './exercise.ts'
import * as find from './find.ts'
import * as listView from './list-view.ts'
import * as notification from './notification.ts'
import * as platform from './platform.ts'
import * as preference from './preference.ts'
import * as progress from './progress.ts'
import * as session from './session.ts'
import { tokpedCalls } from './sale.ts'
import { settingCalls } from './setting.ts'
import * as testimony from './testimony.ts'
import * as voucherList from './voucher-list.ts'
import * as voucher from './voucher.ts'

/**
 * Every area of the contract. The server must have handlers for each call of each area, or it does not compile;
 * the OpenAPI document lists them. The console imports the areas one by one and never this file.
 */
export const areas = {
  audit,
  auditList,
  bulk,
  session,
  notification,
  preference,
  progress,
  catalogue,
  change,
  listView,
  platform,
  voucher,
  voucherList,
  complaint: complaintCalls,
  complaintStory,
  customer,
  find,
  testimony,
  setting: settingCalls,
  exercise: exerciseCalls,
  customerExercise: customerExerciseCalls,
  tokped: tokpedCalls,
}
export type Areas = typeof areas
