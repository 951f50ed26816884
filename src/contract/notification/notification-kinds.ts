import type { Permission } from '#contract/core/permission.ts'

/** Where a person hears of something: the bell, or by e-mail. */
export const notificationWays = ['IN_APP', 'EMAIL'] as const
export type NotificationWay = (typeof notificationWays)[number]

interface NotificationKind {
  title: string
  /** With what it is about in braces; English, as the catalogue of texts has it. */
  text: string
  /** Who can hear of it; null: anyone. */
  permission: Permission | null
}

/** What people are notified of, by the type of the notification; each person switches it by kind and way. */
export const notificationKinds = {
  ACCOUNT_REGISTERED: {
    title: 'A user waits for a role',
    text: '{{name}} ({{email}}) has registered and waits for a role',
    permission: 'user:assign',
  },
  COMPLAINT_ASSIGNED: {
    title: 'A complaint is assigned to me',
    text: 'Complaint {{ticket}} is assigned to you: {{subject}}',
    permission: 'complaint:read',
  },
  MESSAGE_FAILED: {
    title: 'A message could not be sent',
    text: 'The message to {{recipient}} could not be sent',
    permission: 'message:read',
  },
  JOB_FINISHED: {
    title: 'A long job of mine is finished, or failed',
    text: '{{title}}: {{done}} done, {{failed}} failed',
    permission: null,
  },
  SYNC_FAILED: {
    title: 'An integration stops working',
    text: '{{integration}} no longer works: {{reason}}',
    permission: 'integration:read',
  },
  LOW_STOCK: {
    title: 'Codes of a class run low',
    text: '{{class}} has {{count}} codes left on {{platform}}',
    permission: 'voucher:generate',
  },
  PARTNER_DOCUMENT: {
    title: 'A document of a partner waits for approval',
    text: '{{document}} of {{partner}} waits for approval',
    permission: 'partner-doc:approve',
  },
  CONTRACT_ENDS: {
    title: 'A contract of an employee ends soon',
    text: 'The contract of {{name}} ends on {{day}}',
    permission: 'hr:update',
  },
  FEEDBACK_LATE: {
    title: 'Work waits too long for feedback',
    text: '{{count}} tasks wait for feedback for more than {{days}} days',
    permission: 'grading:grade',
  },
} as const satisfies Readonly<Record<string, NotificationKind>>
export type NotificationType = keyof typeof notificationKinds

export const isNotificationType = (type: string): type is NotificationType => Object.hasOwn(notificationKinds, type)
