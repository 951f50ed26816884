import * as adminAccess from './access/access.ts'
import { studentAnswers } from './exercise/answer.ts'
import * as apiToken from './session/api-token.ts'
import * as attendanceMeeting from './attendance/attendance-meeting.ts'
import * as audit from './core/audit/audit.ts'
import * as bulk from './core/bulk.ts'
import * as training from './training/training.ts'
import { home } from './home/home.ts'
import * as certificateCalls from './certificate/certificate.ts'
import * as certTemplateCalls from './certificate/template.ts'
import * as classCalls from './class/class-calls.ts'
import * as curation from './class/curation.ts'
import * as change from './core/change.ts'
import * as complaint from './support/complaint.ts'
import * as complaintStory from './support/complaint-story.ts'
import * as customer from './customer/customer.ts'
import { dayCalls } from './channel/daily.ts'
import { customerEcommerceCalls } from './channel/ecommerce.ts'
import { customerExerciseCalls } from './exercise/exercise.ts'
import * as credential from './meeting/credential.ts'
import * as integration from './meeting/integration.ts'
import * as zoom from './meeting/zoom.ts'
import * as zoomReport from './meeting/zoom-report.ts'
import * as zoomAccount from './meeting/zoom-account.ts'
import * as exam from './exercise/exam.ts'
import * as find from './core/find.ts'
import * as employeeCalls from './hr/employee.ts'
import * as employeeLogins from './hr/employee-login.ts'
import * as leaveBalances from './hr/leave-balance.ts'
import * as leaveRequests from './hr/leave-request.ts'
import * as leaveTypes from './hr/leave-type.ts'
import * as ownWork from './hr/own-work.ts'
import * as hrDashboard from './hr/dashboard.ts'
import * as workDays from './hr/work-day.ts'
import * as hrReference from './hr/reference.ts'
import * as feedback from './grading/feedback.ts'
import * as feedbackQueue from './grading/feedback-queue.ts'
import * as gradingScheme from './grading/scheme.ts'
import * as gradingSchemeEdit from './grading/scheme-edit.ts'
import * as gradingScores from './grading/score.ts'
import * as general from './customer/lookup.ts'
import * as invitation from './session/invitation.ts'
import * as listCalls from './core/list/list-calls.ts'
import * as listView from './core/list/list-view.ts'
import * as letters from './notification/letter.ts'
import * as message from './notification/message.ts'
import * as messageChannel from './notification/message-channel.ts'
import * as orders from './order/order.ts'
import * as orderDetails from './order/order-detail.ts'
import * as participantChanges from './participant/changes.ts'
import * as participantDetail from './participant/detail.ts'
import * as participantDownload from './participant/download.ts'
import * as attachments from './media/attachment.ts'
import * as files from './media/file.ts'
import * as gallery from './media/media.ts'
import * as frame from './media/frame-pictures.ts'
import * as pictures from './media/picture.ts'
import * as notification from './notification/notification.ts'
import * as account from './session/account.ts'
import * as ownAccount from './session/own-account.ts'
import * as partnerCalls from './partner/partner.ts'
import * as partnerDocs from './partner/partner-doc.ts'
import * as partnerAdmission from './partner/admission.ts'
import * as partnerPapers from './partner/partner-papers.ts'
import * as partnerAttachments from './partner/partner-attachment.ts'
import * as passkey from './session/passkey.ts'
import * as platform from './channel/platform.ts'
import * as preference from './core/preference.ts'
import * as progress from './core/progress.ts'
import { commonCalls } from './resources.ts'
import * as registration from './session/registration.ts'
import { reports } from './report/report.ts'
import * as saleImport from './channel/sale-import.ts'
import * as secondFactor from './session/second-factor.ts'
import * as session from './session/session.ts'
import * as scholarshipCalls from './crm/scholarship.ts'
import * as studentCalls from './crm/student.ts'
import * as studentDetails from './crm/student-detail.ts'
import * as studentMerges from './crm/student-merge.ts'
import * as registrationCalls from './crm/registration-calls.ts'
import * as registrations from './crm/registration.ts'
import * as prospectCalls from './crm/prospect-calls.ts'
import * as prospectImports from './crm/prospect-import.ts'
import * as stageCalls from './crm/stage-calls.ts'
import * as timeline from './crm/timeline.ts'
import * as template from './notification/template.ts'
import * as templateSample from './notification/template-sample.ts'
import * as testimony from './class/testimony.ts'
import * as role from './session/role.ts'
import * as user from './session/user.ts'
import * as waiting from './session/waiting.ts'
import * as availability from './schedule/availability.ts'
import * as instructor from './schedule/instructor.ts'
import * as correction from './redemption/correction.ts'
import * as verification from './redemption/verification.ts'
import * as scheduleCalendar from './schedule/calendar.ts'
import * as scheduleFeed from './schedule/calendar-feed.ts'
import * as schedule from './schedule/schedule.ts'
import * as plan from './schedule/plan.ts'
import * as scheduleChanges from './schedule/schedule-changes.ts'
import * as scheduleStudents from './schedule/students.ts'
import * as teaching from './schedule/teaching.ts'
import * as voucher from './voucher/voucher.ts'
import * as voucherBatch from './voucher/voucher-batch.ts'
import * as voucherCalls from './voucher/voucher-calls.ts'

/**
 * Every area of the contract. The server must have handlers for each call of each area, or it does not compile;
 * the OpenAPI document lists them. The console imports the areas one by one and never this file.
 */
export const areas = {
  adminAccess,
  studentAnswer: { studentAnswers },
  attendanceMeeting,
  audit,
  bulk,
  session,
  notification,
  accountResetting: account,
  ownAccount,
  secondFactor,
  passkey,
  registration,
  invitation,
  apiToken,
  preference,
  progress,
  certificateCalls,
  certTemplateCalls,
  classCalls,
  curation,
  change,
  list: listCalls,
  listView,
  messageResetting: message,
  messageChannel,
  letters,
  orders,
  orderDetails,
  participantChanges,
  participantDetail,
  participantDownload,
  home: { home },
  training,
  partnerCalls,
  partnerDocs,
  partnerAttachments,
  partnerPapers,
  partnerAdmission,
  platform,
  voucher,
  voucherCalls,
  voucherBatch,
  complaintClosing: complaint,
  complaintStory,
  customer,
  credentialToken: credential,
  examSyncing: exam,
  integration,
  zoom,
  zoomAccount,
  zoomReport,
  employeeCalls,
  employeeLogins,
  hrReference,
  hrDashboard,
  workDays,
  leaveTypes,
  leaveBalances,
  leaveRequests,
  ownWork,
  find,
  feedback,
  feedbackQueue,
  gradingScheme,
  gradingSchemeEdit,
  gradingScores,
  attachments,
  files,
  gallery,
  frame,
  pictures,
  general,
  templateResetting: template,
  templateSample,
  testimony,
  days: dayCalls,
  customerEcommerce: customerEcommerceCalls,
  customerExercise: customerExerciseCalls,
  saleImport,
  ...commonCalls,
  correction,
  verification,
  availability,
  instructorCalls: instructor,
  teaching,
  scheduleCalendar,
  scheduleFeed,
  scheduleChanges,
  schedulePlanning: plan,
  scheduleStudents,
  schedule,
  prospectCalls,
  prospectImports,
  stageCalls,
  timeline,
  scholarshipCalls,
  studentCalls,
  studentDetails,
  studentMerges,
  registrations,
  registrationCalls,
  report: reports,
  user,
  waiting,
  customRole: role,
}
export type Areas = typeof areas
