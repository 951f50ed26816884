import { recordActions, recordTables } from './kinds.ts'

/** Everything that the audit notes, in its own words. */
export const auditActions = [
  'token.create',
  'token.revoke',
  'job.cancel',
  'session.login',
  'session.logout',
  'session.change-password',
  'session.change-photo',
  'session.forgot-password',
  'session.new-password',
  'session.end',
  'session.end-others',
  'session.talent',
  'session.enable-factor',
  'session.disable-factor',
  'session.renew-recovery-codes',
  'session.add-passkey',
  'session.rename-passkey',
  'session.remove-passkey',
  'session.register',
  'session.register-taken',
  'session.confirm',
  'session.ask-confirmation',
  'session.end-access',
  'student.access',
  'audit.undo',
  'integration.edit',
  'integration.settings',
  'training.activate',
  ...recordActions,
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kinds of record that the audit knows: tables, by their names. */
export const auditResources = [
  'voucher_batch',
  'upload_progress',
  'user_session',
  'user_invitation',
  'api_token',
  'role',
  'lms_class_waiting',
  'order_item',
  'integration',
  'zoom_setting',
  'calendar_feed',
  'training',
  'crm_note',
  ...recordTables,
] as const
export type AuditResource = (typeof auditResources)[number]
