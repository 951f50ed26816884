import type { Areas } from '#contract/areas.ts'
import { areas } from '#contract/areas.ts'
import type { AnyCall } from '#contract/call.ts'
import { isCall } from '#contract/call.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { ofKinds } from '#contract/kinds.ts'
import { recordCalls } from '#contract/record-calls.ts'
import type { ResourceCallName } from '#contract/resource.ts'
import { resetHandlers } from './account/handlers.ts'
import { ownAccountHandlers } from './account/own-handlers.ts'
import { studentAnswerHandlers } from './answer/handlers.ts'
import { meetingHandlers } from './attendance/meeting.ts'
import { auditHandlers } from './audit/handlers.ts'
import { auditListHandlers } from './audit/list-handlers.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { closingHandlers, complaintStoryHandlers } from './complaint/handlers.ts'
import { credentialHandlers } from './credential/handlers.ts'
import { customerHandlers } from './customer/handlers.ts'
import { evaluationSyncHandlers, examSyncHandlers } from './exam/handlers.ts'
import { customerExerciseHandlers } from './exercise/handlers.ts'
import { findHandlers } from './find/handlers.ts'
import { generalHandlers, lookupListHandlers } from './general/handlers.ts'
import type { Handler, Handlers } from './http/context.ts'
import { listViewHandlers } from './list-view/handlers.ts'
import { messageChannelHandlers, messageResetHandlers } from './message/handlers.ts'
import { notificationHandlers } from './notification/handlers.ts'
import { platformHandlers } from './platform/handlers.ts'
import { preferenceHandlers } from './preference/handlers.ts'
import { progressHandlers } from './progress/handlers.ts'
import { reportHandlers } from './report/handlers.ts'
import { registrationHandlers } from './account/register.ts'
import { resourceHandlers } from './resource/handlers.ts'
import { resources } from './resources.ts'
import { customerDailyHandlers, dailyHandlers } from './daily/handlers.ts'
import { customerEcommerceHandlers } from './sale/ecommerce.ts'
import { saleImportHandlers } from './sale/import.ts'
import { sessionHandlers } from './session/handlers.ts'
import { sampleHandlers, templateResetHandlers } from './template/handlers.ts'
import { testimonyHandlers } from './testimony/handlers.ts'
import { userHandlers } from './user/handlers.ts'
import { voucherHandlers } from './voucher/handlers.ts'
import { voucherListHandlers } from './voucher/list-handlers.ts'

type RecordAreas = typeof recordCalls
type OwnCalls = { [K in RecordKind]: Exclude<keyof RecordAreas[K], ResourceCallName> }
type WithOwn = { [K in RecordKind]: OwnCalls[K] extends never ? never : K }[RecordKind]

/** Of the calls that a kind has besides those of the pattern. */
const own: { [K in WithOwn]: Pick<Handlers<RecordAreas[K]>, OwnCalls[K] & keyof Handlers<RecordAreas[K]>> } = {
  complaint: closingHandlers,
  account: resetHandlers,
  template: templateResetHandlers,
  credential: credentialHandlers,
  message: messageResetHandlers,
  daily: dailyHandlers,
  exam: examSyncHandlers,
  evaluation: evaluationSyncHandlers,
}

// `own` has those of each kind that has any: a name with the handlers of another cannot come about.
const recordHandlers = ofKinds((name) => ({
  ...resourceHandlers(resources[name], recordCalls[name]),
  ...own[name as WithOwn],
})) as unknown as { [K in RecordKind]: Handlers<RecordAreas[K]> }

/** The handlers of every area. An area or a call without one does not compile. */
const handlers: { [A in keyof Areas]: Handlers<Areas[A]> } = {
  studentAnswer: studentAnswerHandlers,
  attendanceMeeting: meetingHandlers,
  audit: auditHandlers,
  auditList: auditListHandlers,
  bulk: bulkHandlers,
  session: sessionHandlers,
  notification: notificationHandlers,
  ownAccount: ownAccountHandlers,
  registration: registrationHandlers,
  preference: preferenceHandlers,
  progress: progressHandlers,
  catalogue: catalogueHandlers,
  // It has a stream and no calls.
  change: {},
  listView: listViewHandlers,
  messageChannel: messageChannelHandlers,
  platform: platformHandlers,
  voucher: voucherHandlers,
  voucherList: voucherListHandlers,
  complaintStory: complaintStoryHandlers,
  customer: customerHandlers,
  find: findHandlers,
  general: generalHandlers,
  lookupList: lookupListHandlers,
  templateSample: sampleHandlers,
  testimony: testimonyHandlers,
  customerDaily: customerDailyHandlers,
  customerEcommerce: customerEcommerceHandlers,
  customerExercise: customerExerciseHandlers,
  saleImport: saleImportHandlers,
  ...recordHandlers,
  report: reportHandlers,
  user: userHandlers,
}

/** Every call with its handler. */
export function allHandlers(): ReadonlyMap<AnyCall, Handler<AnyCall>> {
  const out = new Map<AnyCall, Handler<AnyCall>>()
  for (const [area, module] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(module as Record<string, unknown>)) {
      if (!isCall(endpoint)) continue
      const own = handlers[area as keyof typeof handlers] as Record<string, Handler<AnyCall> | undefined>
      const handler = own[name]
      if (!handler) throw new Error(`No handler for ${area}.${name}`)
      out.set(endpoint, handler)
    }
  }
  return out
}
