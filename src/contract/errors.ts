import { saleErrors } from './channel/sale-errors.ts'
import { certificateErrors } from './certificate/certificate-errors.ts'
import { crmErrors } from './crm/crm-errors.ts'
import { classErrors } from './class/class-errors.ts'
import { customerErrors } from './customer/customer-errors.ts'
import { teachingErrors } from './exercise/teaching-errors.ts'
import { gradingErrors } from './grading/grading-errors.ts'
import { hrErrors } from './hr/hr-errors.ts'
import { fileErrors } from './media/file-errors.ts'
import { credentialErrors } from './meeting/credential-errors.ts'
import { zoomErrors } from './meeting/zoom-errors.ts'
import { messageErrors } from './notification/message-errors.ts'
import { orderErrors } from './order/order-errors.ts'
import { redemptionErrors } from './redemption/redemption-errors.ts'
import { partnerErrors } from './partner/partner-errors.ts'
import { participantErrors } from './participant/participant-errors.ts'
import { scheduleErrors } from './schedule/schedule-errors.ts'
import { loginErrors } from './session/login-errors.ts'
import { complaintErrors } from './support/complaint-errors.ts'
import { voucherErrors } from './voucher/voucher-errors.ts'

/** What areas refuse; with the refusals that all have in common it is the catalogue in `core/error.ts`. */
export const areaErrors = {
  ...saleErrors,
  ...certificateErrors,
  ...classErrors,
  ...crmErrors,
  ...customerErrors,
  ...teachingErrors,
  ...gradingErrors,
  ...hrErrors,
  ...fileErrors,
  ...credentialErrors,
  ...zoomErrors,
  ...messageErrors,
  ...orderErrors,
  ...redemptionErrors,
  ...participantErrors,
  ...partnerErrors,
  ...scheduleErrors,
  ...loginErrors,
  ...complaintErrors,
  ...voucherErrors,
} as const
