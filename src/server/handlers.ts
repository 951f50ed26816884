import type { Areas } from '#contract/areas.ts'
import { areas } from '#contract/areas.ts'
import type { AnyCall } from '#contract/call.ts'
import { isCall } from '#contract/call.ts'
import { auditHandlers } from './audit/handlers.ts'
import { auditListHandlers } from './audit/list-handlers.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { complaints } from './complaint/complaint.ts'
import { closingHandlers, complaintStoryHandlers } from './complaint/handlers.ts'
import { customerHandlers } from './customer/handlers.ts'
import { exercises } from './exercise/exercise.ts'
import { customerExerciseHandlers } from './exercise/handlers.ts'
import { findHandlers } from './find/handlers.ts'
import type { Handler, Handlers } from './http/context.ts'
import { listViewHandlers } from './list-view/handlers.ts'
import { notificationHandlers } from './notification/handlers.ts'
import { platformHandlers } from './platform/handlers.ts'
import { preferenceHandlers } from './preference/handlers.ts'
import { progressHandlers } from './progress/handlers.ts'
import { resourceHandlers } from './resource/handlers.ts'
import { tokpedSales } from './sale/sale.ts'
import { sessionHandlers } from './session/handlers.ts'
import { settings } from './setting/setting.ts'
import { testimonyHandlers } from './testimony/handlers.ts'
import { voucherHandlers } from './voucher/handlers.ts'
import { voucherListHandlers } from './voucher/list-handlers.ts'

/** The handlers of every area. An area or a call without one does not compile. */
const handlers: { [A in keyof Areas]: Handlers<Areas[A]> } = {
  audit: auditHandlers,
  auditList: auditListHandlers,
  bulk: bulkHandlers,
  session: sessionHandlers,
  notification: notificationHandlers,
  preference: preferenceHandlers,
  progress: progressHandlers,
  catalogue: catalogueHandlers,
  // It has a stream and no calls.
  change: {},
  listView: listViewHandlers,
  platform: platformHandlers,
  voucher: voucherHandlers,
  voucherList: voucherListHandlers,
  complaint: { ...resourceHandlers(complaints, areas.complaint), ...closingHandlers },
  complaintStory: complaintStoryHandlers,
  customer: customerHandlers,
  find: findHandlers,
  testimony: testimonyHandlers,
  setting: resourceHandlers(settings, areas.setting),
  exercise: resourceHandlers(exercises, areas.exercise),
  customerExercise: customerExerciseHandlers,
  tokped: resourceHandlers(tokpedSales, areas.tokped),
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
