// Made by `npm run schema` from the migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Moment = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

export interface AppUserTable {
  id: GeneratedAlways<number>
  customer_id: number | null
  email: string
  name: string
  phone: string | null
  photo_url: string | null
  portals: Generated<string[]>
  account_status: Generated<'ACTIVE' | 'UNVERIFIED' | 'LOCKED' | 'DISABLED'>
  password_hash: string | null
  must_change_password: Generated<boolean>
  last_login_at: Moment | null
  talent: Generated<Json>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface AuditLogTable {
  id: GeneratedAlways<number>
  at: Generated<Moment>
  customer_id: number | null
  actor_id: number | null
  action: string
  resource: string
  record_id: number | null
  before: Json | null
  after: Json | null
  reason: string | null
  command: string | null
  surface: string | null
  request_id: string | null
  ip: string | null
}

export interface ComplainTable {
  id: GeneratedAlways<number>
  customer_id: number
  ticket_no: string
  name: string
  email: string | null
  phone: string | null
  student_id: number | null
  student_lms_class_id: number | null
  voucher_code: string | null
  platform_code: string | null
  category: string
  subject: string
  description: string
  channel: Generated<'WEB' | 'WHATSAPP' | 'EMAIL' | 'PHONE' | 'PLATFORM'>
  priority: Generated<'LOW' | 'NORMAL' | 'HIGH'>
  status: Generated<'OPEN' | 'SOLVED' | 'REJECTED'>
  resolution: string | null
  handled_by: number | null
  handled_at: Moment | null
  due_at: Moment | null
  reopen_count: Generated<number>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface CoreClassTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  title: string
  program_id: number
  mode: 'WEBINAR' | 'SELF_PACED' | 'BLENDED' | 'OFFLINE'
  level: 'PEMULA' | 'MENENGAH' | 'LANJUT'
  language: Generated<'id' | 'en'>
  summary: string | null
  duration_minutes: Generated<number>
  meeting_count: Generated<number>
  capacity_default: Generated<number>
  base_price: number
  passing_score: Generated<number>
  competency_code: string | null
  curation_status: Generated<'DRAFT' | 'SUBMITTED' | 'REVISION' | 'APPROVED' | 'REJECTED'>
  status: Generated<'ACTIVE' | 'INACTIVE'>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface CustomerTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  company: string
  address: string | null
  contact_phone: string | null
  email: string
  tarif: string | null
  upline_id: number | null
  mitra_id: number | null
  timezone: Generated<string>
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'CLOSED'>
  joined_at: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface CustomerUserRoleTable {
  id: GeneratedAlways<number>
  customer_id: number
  master_id: number
  role_code: string
  granted_by: number | null
  granted_at: Generated<Moment>
  revoked_at: Moment | null
}

export interface DigitalPlatformTable {
  code: string
  name: string
  resource: string | null
  logo_url: string | null
  fee_pct: Generated<number>
  is_prakerja: Generated<boolean>
  active: Generated<boolean>
  sort_order: Generated<number>
}

export interface IdempotencyKeyTable {
  master_id: number
  key: string
  request_hash: string
  status: number | null
  answer: Json | null
  created_at: Generated<Moment>
}

export interface LmsClassTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  title: string
  core_class_id: number
  program_id: number
  schema_version: Generated<number>
  workflow: Generated<string>
  start_at: Moment
  end_at: Moment
  mode: 'WEBINAR' | 'SELF_PACED' | 'BLENDED' | 'OFFLINE'
  capacity: Generated<number>
  enrolled_count: Generated<number>
  price: Generated<number>
  passing_score: Generated<number>
  min_attendance_pct: Generated<number>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface LoginThrottleTable {
  key: string
  failures: number
  window_start: Moment
  blocked_until: Moment | null
}

export interface MitraTable {
  id: GeneratedAlways<number>
  legal_name: string
  brand_name: string | null
  legal_form: 'PT' | 'CV' | 'YAYASAN' | 'LPK' | 'KOPERASI' | 'PERORANGAN'
  status: Generated<'REGISTERED' | 'VERIFIED' | 'ACTIVE' | 'SUSPENDED'>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface NotificationTable {
  id: GeneratedAlways<number>
  customer_id: number
  user_id: number
  platform: Generated<'ADMIN_CENTER' | 'LMS'>
  type: string
  content: string
  link: string | null
  severity: Generated<'INFO' | 'WARN' | 'ERROR'>
  read_at: Moment | null
  created_at: Generated<Moment>
}

export interface ProgramTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  name: string
  kind: 'PRAKERJA' | 'B2B' | 'REGULER' | 'BEASISWA'
  min_attendance_pct: Generated<number>
  requires_voucher: Generated<boolean>
  description: string | null
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface ReedemTable {
  id: GeneratedAlways<number>
  customer_id: number
  voucher_id: number | null
  voucher_code: string
  redeem_code: string | null
  student_id: number | null
  student_lms_class_id: number | null
  name: string
  email: string
  phone: string | null
  platform_code: string
  lms_class_id: number | null
  status: 'PENDING' | 'REDEEMED' | 'REJECTED' | 'CANCELLED'
  flag: 'VALID' | 'NOT_FOUND' | 'USED' | 'EXPIRED' | 'WRONG_CLASS' | 'WRONG_PARTNER' | 'CANCELLED_ORDER' | 'RESET'
  redeemed_at: Moment | null
  channel: Generated<'WEB' | 'ADMIN' | 'API'>
  ip: string | null
  note: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface RoleTable {
  code: string
  name: string
  description: string | null
  scope: 'GLOBAL' | 'CUSTOMER'
  permissions: string[]
  system: Generated<boolean>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface ServerSecretTable {
  name: string
  value: string
  created_at: Generated<Moment>
}

export interface StudentTable {
  id: GeneratedAlways<number>
  customer_id: number
  master_id: number | null
  student_no: string
  name: string
  email: string
  phone: string | null
  prakerja_no: string | null
  prakerja_wave: number | null
  gender: 'L' | 'P' | null
  birth_date: string | null
  city: string | null
  province: string | null
  education_level: string | null
  occupation: 'BELUM_BEKERJA' | 'PEKERJA' | 'WIRAUSAHA' | 'PELAJAR' | 'IBU_RT' | 'PHK' | null
  platform_code: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface StudentLmsClassTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_id: number
  lms_class_id: number
  core_class_id: number
  platform_code: string
  voucher_id: number | null
  voucher_code: string | null
  redeem_code: string | null
  name_on_certificate: string
  email_in_class: string
  status: Generated<'REGISTERED' | 'IN_PROGRESS' | 'FINISHED' | 'PASSED' | 'FAILED' | 'DROPPED'>
  progress_pct: Generated<number>
  attended_count: Generated<number>
  required_count: Generated<number>
  final_score: number | null
  certificate_status: Generated<'NONE' | 'QUEUED' | 'SENT' | 'FAILED' | 'REVOKED'>
  enrolled_at: Moment
  started_at: Moment | null
  finished_at: Moment | null
  drop_reason: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
}

export interface UploadProgressTable {
  id: string
  customer_id: number
  created_by: number
  kind: 'VOUCHER_IMPORT' | 'VOUCHER_GENERATE' | 'EXPORT' | 'SYNC'
  title: string
  status: Generated<'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>
  total: number
  processed: Generated<number>
  succeeded: Generated<number>
  failed: Generated<number>
  errors: Generated<Json>
  payload: Json
  batch_id: number | null
  message: string | null
  cancel_requested: Generated<boolean>
  created_at: Generated<Moment>
  started_at: Moment | null
  finished_at: Moment | null
}

export interface UserPreferenceTable {
  master_id: number
  key: string
  value: Json
  updated_at: Generated<Moment>
}

export interface UserSessionTable {
  id: GeneratedAlways<number>
  jti: string
  master_id: number
  refresh_enabled: Generated<boolean>
  issued_at: Moment
  expires_at: Moment
  ip: string | null
  user_agent: string | null
  revoked_at: Moment | null
  revoke_reason: string | null
  created_at: Generated<Moment>
}

export interface VoucherTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  batch_id: number
  platform_code: string
  core_class_id: number
  lms_class_id: number | null
  external_code: string | null
  price: Generated<number>
  status: Generated<'AVAILABLE' | 'RESERVED' | 'SENT' | 'REDEEMED' | 'EXPIRED' | 'VOID'>
  student_id: number | null
  reserved_at: Moment | null
  sent_at: Moment | null
  redeemed_at: Moment | null
  expires_at: Moment | null
  redeem_limit: Generated<number>
  reset_count: Generated<number>
  void_reason: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface VoucherBatchTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  source: 'GENERATED' | 'IMPORTED' | 'MANUAL'
  count: Generated<number>
  platform_code: string | null
  core_class_id: number | null
  prefix: string | null
  progress_id: string | null
  file_name: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface Database {
  app_user: AppUserTable
  audit_log: AuditLogTable
  complain: ComplainTable
  core_class: CoreClassTable
  customer: CustomerTable
  customer_user_role: CustomerUserRoleTable
  digital_platform: DigitalPlatformTable
  idempotency_key: IdempotencyKeyTable
  lms_class: LmsClassTable
  login_throttle: LoginThrottleTable
  mitra: MitraTable
  notification: NotificationTable
  program: ProgramTable
  reedem: ReedemTable
  role: RoleTable
  server_secret: ServerSecretTable
  student: StudentTable
  student_lms_class: StudentLmsClassTable
  upload_progress: UploadProgressTable
  user_preference: UserPreferenceTable
  user_session: UserSessionTable
  voucher: VoucherTable
  voucher_batch: VoucherBatchTable
}
