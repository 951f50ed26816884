import type { Areas } from '#contract/areas.ts'
import { areas } from '#contract/areas.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { isCall } from '#contract/core/call.ts'
import { viewedLists } from '#contract/lists.ts'
import { ofKinds } from '#contract/kinds.ts'
import type { commonCalls } from '#contract/resources.ts'
import { accessHandlers } from './areas/access/handlers.ts'
import { resetHandlers } from './areas/session/account/handlers.ts'
import { ownAccountHandlers } from './areas/session/account/own-handlers.ts'
import { passkeyHandlers, secondFactorHandlers } from './areas/session/factor/handlers.ts'
import { studentAnswerHandlers } from './areas/exercise/answer/handlers.ts'
import { meetingHandlers } from './areas/attendance/meeting.ts'
import { auditHandlers } from './core/audit/handlers.ts'
import { bulkHandlers } from './core/bulk/handlers.ts'
import { orderDetailHandlers, orderHandlers } from './areas/order/handlers.ts'
import { certificateHandlers } from './areas/certificate/handlers.ts'
import { templateHandlers as certTemplateHandlers } from './areas/certificate/template/handlers.ts'
import { prospectHandlers, scholarshipHandlers, stageHandlers } from './areas/crm/handlers.ts'
import {
  registrationCallHandlers,
  registrationHandlers as studentClassHandlers,
} from './areas/crm/registration/handlers.ts'
import { crmStudentHandlers, studentDetailHandlers, studentMergeHandlers } from './areas/crm/student/handlers.ts'
import { prospectImportHandlers } from './areas/crm/import/import.ts'
import { timelineHandlers } from './areas/crm/timeline/handlers.ts'
import { classHandlers, curationHandlers } from './areas/class/class-handlers.ts'
import { closingHandlers, complaintStoryHandlers } from './areas/support/handlers.ts'
import { credentialHandlers } from './areas/meeting/handlers.ts'
import { trainingHandlers } from './areas/training/handlers.ts'
import { homeHandlers } from './areas/home/handlers.ts'
import { integrationHandlers } from './areas/meeting/integration/integration-handlers.ts'
import { zoomAccountHandlers } from './areas/meeting/zoom-account-handlers.ts'
import { zoomReportHandlers } from './areas/meeting/zoom/zoom-report-handlers.ts'
import { zoomHandlers } from './areas/meeting/zoom/zoom-handlers.ts'
import { customerHandlers } from './areas/customer/handlers.ts'
import { examSyncHandlers } from './areas/exercise/exam/handlers.ts'
import { customerExerciseHandlers } from './areas/exercise/handlers.ts'
import { employeeHandlers, referenceHandlers } from './areas/hr/employee/handlers.ts'
import { loginHandlers } from './areas/hr/employee/login.ts'
import { leaveBalanceHandlers, leaveRequestHandlers, leaveTypeHandlers } from './areas/hr/leave/handlers.ts'
import { ownWorkHandlers } from './areas/hr/leave/own.ts'
import { dashboardHandlers } from './areas/hr/attendance/dashboard.ts'
import { workDayHandlers } from './areas/hr/attendance/handlers.ts'
import { findHandlers } from './core/find/handlers.ts'
import { feedbackHandlers } from './areas/grading/feedback/handlers.ts'
import { queueHandlers } from './areas/grading/feedback/queue.ts'
import { scoreHandlers } from './areas/grading/score/handlers.ts'
import { schemeEditHandlers } from './areas/grading/scheme/edit.ts'
import { schemeHandlers } from './areas/grading/scheme/handlers.ts'
import { generalHandlers } from './areas/customer/general/handlers.ts'
import type { Handler, Handlers } from './core/http/context.ts'
import { listHandlers } from './core/list/handlers.ts'
import { listViewHandlers } from './core/list/view-handlers.ts'
import { attachmentHandlers } from './areas/media/attachments.ts'
import { fileHandlers, galleryHandlers } from './areas/media/handlers.ts'
import { frameHandlers, pictureHandlers } from './areas/media/pictures.ts'
import { partnerAttachmentHandlers } from './areas/partner/attachments.ts'
import { partnerDocHandlers } from './areas/partner/document-handlers.ts'
import { admissionHandlers } from './areas/partner/admission.ts'
import { partnerPaperHandlers } from './areas/partner/papers/handlers.ts'
import { partnerHandlers } from './areas/partner/partner-handlers.ts'
import { participantChangeHandlers } from './areas/participant/change/handlers.ts'
import { participantDetailHandlers, participantDownloadHandlers } from './areas/participant/handlers.ts'
import { messageChannelHandlers, messageResetHandlers } from './areas/notification/message/handlers.ts'
import { notificationHandlers } from './areas/notification/handlers.ts'
import { platformHandlers } from './areas/channel/platform/handlers.ts'
import { preferenceHandlers } from './areas/session/preference/handlers.ts'
import { progressHandlers } from './core/jobs/progress-handlers.ts'
import { reportHandlers } from './areas/report/handlers.ts'
import { registrationHandlers } from './areas/session/account/register.ts'
import { listSources } from './lists.ts'
import { servedAs } from './core/resource/registry.ts'
import { dayHandlers } from './areas/channel/daily/handlers.ts'
import { customerEcommerceHandlers } from './areas/channel/ecommerce.resource.ts'
import { saleImportHandlers } from './areas/channel/import.ts'
import { sessionHandlers } from './areas/session/handlers.ts'
import { letterHandlers } from './areas/notification/letter/handlers.ts'
import { sampleHandlers, templateResetHandlers } from './areas/notification/template/handlers.ts'
import { testimonyHandlers } from './areas/class/testimony/handlers.ts'
import { userHandlers } from './areas/session/user/handlers.ts'
import { apiTokenHandlers } from './areas/session/token/handlers.ts'
import { invitationHandlers } from './areas/session/user/invitations.ts'
import { customRoleHandlers } from './areas/session/user/custom-roles.ts'
import { waitingHandlers } from './areas/session/user/waiting.ts'
import { correctionHandlers } from './areas/redemption/correct.ts'
import { verificationHandlers } from './areas/redemption/verification-handlers.ts'
import { availabilityHandlers } from './areas/schedule/availability.ts'
import { feedHandlers } from './areas/schedule/calendar/feed.ts'
import { calendarHandlers } from './areas/schedule/calendar/handlers.ts'
import { instructorHandlers } from './areas/schedule/handlers.ts'
import { changeHandlers, scheduleHandlers } from './areas/schedule/schedule-handlers.ts'
import { planHandlers } from './areas/schedule/plan/handlers.ts'
import { studentHandlers } from './areas/schedule/students/handlers.ts'
import { teachingHandlers } from './areas/schedule/teaching.ts'
import { voucherBatchHandlers } from './areas/voucher/batch/handlers.ts'
import { voucherCallHandlers, voucherHandlers } from './areas/voucher/handlers.ts'

type RecordAreas = typeof commonCalls
type CommonKind = keyof RecordAreas

/** Each kind registered itself when its server part was loaded. */
const recordHandlers = () =>
  ofKinds((name) => servedAs(name)?.handlers) as unknown as { [K in CommonKind]: Handlers<RecordAreas[K]> }

/** The handlers of every area. An area or a call without one does not compile. */
const handlers: { [A in Exclude<keyof Areas, CommonKind>]: Handlers<Areas[A]> } = {
  adminAccess: accessHandlers,
  studentAnswer: studentAnswerHandlers,
  attendanceMeeting: meetingHandlers,
  audit: auditHandlers,
  bulk: bulkHandlers,
  session: sessionHandlers,
  notification: notificationHandlers,
  accountResetting: resetHandlers,
  ownAccount: ownAccountHandlers,
  secondFactor: secondFactorHandlers,
  passkey: passkeyHandlers,
  registration: registrationHandlers,
  invitation: invitationHandlers,
  waiting: waitingHandlers,
  customRole: customRoleHandlers,
  apiToken: apiTokenHandlers,
  preference: preferenceHandlers,
  progress: progressHandlers,
  certificateCalls: certificateHandlers,
  orders: orderHandlers,
  orderDetails: orderDetailHandlers,
  participantChanges: participantChangeHandlers,
  participantDetail: participantDetailHandlers,
  participantDownload: participantDownloadHandlers,
  certTemplateCalls: certTemplateHandlers,
  classCalls: classHandlers,
  curation: curationHandlers,
  // It has a stream and no calls.
  change: {},
  list: listHandlers(listSources),
  listView: listViewHandlers(viewedLists),
  messageResetting: messageResetHandlers,
  messageChannel: messageChannelHandlers,
  letters: letterHandlers,
  partnerCalls: partnerHandlers,
  partnerDocs: partnerDocHandlers,
  partnerAttachments: partnerAttachmentHandlers,
  partnerPapers: partnerPaperHandlers,
  partnerAdmission: admissionHandlers,
  platform: platformHandlers,
  voucher: voucherHandlers,
  voucherCalls: voucherCallHandlers,
  voucherBatch: voucherBatchHandlers,
  complaintClosing: closingHandlers,
  complaintStory: complaintStoryHandlers,
  customer: customerHandlers,
  credentialToken: credentialHandlers,
  home: homeHandlers,
  training: trainingHandlers,
  integration: integrationHandlers,
  zoom: zoomHandlers,
  zoomAccount: zoomAccountHandlers,
  zoomReport: zoomReportHandlers,
  examSyncing: examSyncHandlers,
  employeeCalls: employeeHandlers,
  employeeLogins: loginHandlers,
  hrReference: referenceHandlers,
  hrDashboard: dashboardHandlers,
  workDays: workDayHandlers,
  leaveTypes: leaveTypeHandlers,
  leaveBalances: leaveBalanceHandlers,
  leaveRequests: leaveRequestHandlers,
  ownWork: ownWorkHandlers,
  find: findHandlers,
  feedback: feedbackHandlers,
  feedbackQueue: queueHandlers,
  gradingScheme: schemeHandlers,
  gradingSchemeEdit: schemeEditHandlers,
  gradingScores: scoreHandlers,
  attachments: attachmentHandlers,
  files: fileHandlers,
  gallery: galleryHandlers,
  frame: frameHandlers,
  pictures: pictureHandlers,
  general: generalHandlers,
  templateResetting: templateResetHandlers,
  templateSample: sampleHandlers,
  testimony: testimonyHandlers,
  days: dayHandlers,
  customerEcommerce: customerEcommerceHandlers,
  customerExercise: customerExerciseHandlers,
  saleImport: saleImportHandlers,
  correction: correctionHandlers,
  verification: verificationHandlers,
  availability: availabilityHandlers,
  instructorCalls: instructorHandlers,
  teaching: teachingHandlers,
  scheduleCalendar: calendarHandlers,
  scheduleFeed: feedHandlers,
  scheduleChanges: changeHandlers,
  schedulePlanning: planHandlers,
  scheduleStudents: studentHandlers,
  schedule: scheduleHandlers,
  prospectCalls: prospectHandlers,
  prospectImports: prospectImportHandlers,
  stageCalls: stageHandlers,
  timeline: timelineHandlers,
  scholarshipCalls: scholarshipHandlers,
  studentCalls: crmStudentHandlers,
  studentDetails: studentDetailHandlers,
  studentMerges: studentMergeHandlers,
  registrations: studentClassHandlers,
  registrationCalls: registrationCallHandlers,
  report: reportHandlers,
  user: userHandlers,
}

/** Every call with its handler. */
export function allHandlers(): ReadonlyMap<AnyCall, Handler<AnyCall>> {
  const out = new Map<AnyCall, Handler<AnyCall>>()
  const all = { ...recordHandlers(), ...handlers }
  for (const [area, module] of Object.entries(areas)) {
    for (const [name, endpoint] of Object.entries(module as Record<string, unknown>)) {
      if (!isCall(endpoint)) continue
      const own = all[area as keyof typeof all] as Record<string, Handler<AnyCall> | undefined>
      const handler = own[name]
      if (!handler) throw new Error(`No handler for ${area}.${name}`)
      out.set(endpoint, handler)
    }
  }
  return out
}
