import type { Areas } from '#contract/areas.ts'
import { catalogueHandlers } from './catalogue/handlers.ts'
import { complaintHandlers } from './complaint/handlers.ts'
import type { Handlers } from './http/context.ts'
import { notificationHandlers } from './notification/handlers.ts'
import { preferenceHandlers } from './preference/handlers.ts'
import { progressHandlers } from './progress/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { voucherHandlers } from './voucher/handlers.ts'

/** The handlers of every area. An area or a call without one does not compile. */
export const handlers: { [A in keyof Areas]: Handlers<Areas[A]> } = {
  session: sessionHandlers,
  notification: notificationHandlers,
  preference: preferenceHandlers,
  progress: progressHandlers,
  catalogue: catalogueHandlers,
  voucher: voucherHandlers,
  complaint: complaintHandlers,
}
