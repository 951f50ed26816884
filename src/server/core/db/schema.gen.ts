// Made by `npm run schema` from the migrations. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Moment = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

export interface AbsensiTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_lms_class_id: number
  student_id: number
  lms_class_id: number
  class_activity_item_id: number | null
  ke: number
  status: 'PRESENT' | 'LATE' | 'ABSENT' | 'EXCUSED'
  method: 'ZOOM' | 'QR' | 'SELFIE' | 'SYSTEM' | 'MANUAL'
  attended_at: Moment
  minutes: number | null
  platform_code: string
  voucher_code: string | null
  evidence_url: string | null
  verified: Generated<boolean>
  verified_by: number | null
  external_status: number | null
  external_synced_at: Moment | null
  note: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface AnnotationImageTable {
  id: GeneratedAlways<number>
  customer_id: number
  absensi_id: number | null
  media_item_id: number
  dataset: 'TRAIN' | 'TEST' | 'TEST_B'
  label: Generated<'VALID' | 'INVALID' | 'UNSURE' | 'UNLABELED'>
  predicted: 'VALID' | 'INVALID' | 'UNSURE' | null
  annotator_id: number | null
  annotated_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface AnswerTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_lms_class_id: number
  class_activity_item_id: number
  exercise_id: number
  revision: Generated<number>
  attempt: number
  items: Generated<Json>
  files: Generated<string[]>
  auto_score: number | null
  manual_score: number | null
  total_score: number | null
  comment: string | null
  status: Generated<'DRAFT' | 'SUBMITTED' | 'GRADED' | 'RETURNED'>
  submitted_at: Moment | null
  graded_by: number | null
  graded_at: Moment | null
  run: Generated<number>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ApiTokenTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  prefix: string
  token_hash: string
  permissions: string[]
  expires_at: Moment
  last_used_at: Moment | null
  revoked_at: Moment | null
  revoked_by: number | null
  created_by: number
  created_at: Generated<Moment>
}

export interface AppUserTable {
  id: GeneratedAlways<number>
  customer_id: number | null
  email: string
  name: string
  phone: string | null
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
  created_by: number | null
  updated_by: number | null
  failed_logins: Generated<number>
  locked_until: Moment | null
  device_count: Generated<number>
  reset_count: Generated<number>
  reset_token_hash: string | null
  reset_expires_at: Moment | null
  email_verified_at: Moment | null
  password_history: Generated<string[]>
  registered_company: string | null
  photo_file_id: number | null
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
  label: string | null
  record_version: number | null
  state: number | null
  state_before: number | null
  permissions: Generated<string[]>
  again: Json | null
  inverse: Json | null
  restore: Json | null
  undoes: number | null
  session_jti: string | null
  token_id: number | null
  acting_as: number | null
}

export interface BulkRowTable {
  job: string
  place: number
  customer_id: number
  record_id: number
  label: string | null
  outcome: 'DONE' | 'REFUSED'
  error: Json | null
  undo: Generated<number[]>
}

export interface CalendarFeedTable {
  id: GeneratedAlways<number>
  customer_id: number
  master_id: number
  token_hash: string
  filters: Generated<Json>
  created_at: Generated<Moment>
  last_used_at: Moment | null
  revoked_at: Moment | null
}

export interface CertificateTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_lms_class_id: number
  number: string
  template_id: number | null
  issued_at: Moment
  verify_code: string
  send_status: Generated<'QUEUED' | 'SENT' | 'FAILED' | 'REVOKED'>
  sent_to: string | null
  sent_at: Moment | null
  send_attempts: Generated<number>
  last_error: string | null
  revoked_at: Moment | null
  revoke_reason: string | null
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  version: Generated<number>
  printed: Generated<Json>
  checksum: string | null
  replaced_by_id: number | null
  replace_reason: string | null
  message_id: number | null
  queued_at: Moment | null
}

export interface CertificateCountTable {
  customer_id: number
  year: number
  count: number
}

export interface CertificateTemplateTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  type: string
  orientation: Generated<'LANDSCAPE' | 'PORTRAIT'>
  width_px: Generated<number>
  height_px: Generated<number>
  background_media_id: number | null
  locale: Generated<'id' | 'en'>
  sample: Generated<Json>
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  pages: Generated<number>
}

export interface CertificateTemplateItemTable {
  id: GeneratedAlways<number>
  customer_id: number
  template_id: number
  value: 'STUDENT_NAME' | 'CLASS_TITLE' | 'CERT_NO' | 'DATE' | 'SCORE' | 'GRADE' | 'INSTRUCTOR' | 'QR' | 'TEXT' | 'IMAGE'
  text: string | null
  page: Generated<number>
  x: number
  y: number
  w: number
  h: number
  align: Generated<'LEFT' | 'CENTER' | 'RIGHT'>
  font: string | null
  font_size: number | null
  color: string | null
  media_id: number | null
  sort_order: Generated<number>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
}

export interface CertificateTypeTable {
  code: string
  name: string
  sort_order: Generated<number>
}

export interface ClassActivityTable {
  id: GeneratedAlways<number>
  customer_id: number
  lms_class_id: number
  sort_order: number
  title: string
  description: string | null
  date: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ClassActivityItemTable {
  id: GeneratedAlways<number>
  customer_id: number
  class_activity_id: number
  lms_class_id: number
  sort_order: number
  title: string
  type: 'ZOOM' | 'VIDEO' | 'MATERIAL' | 'EXERCISE' | 'ASSIGNMENT' | 'EXAM' | 'EVALUATION' | 'OFFLINE'
  ke: number | null
  start_at: Moment | null
  end_at: Moment | null
  duration_minutes: number | null
  instructor_id: number | null
  media_item_id: number | null
  exercise_id: number | null
  exam_id: number | null
  evaluation_id: number | null
  zoom_join_url: string | null
  mandatory: Generated<boolean>
  weightable: Generated<boolean>
  recording_url: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  cancelled_at: Moment | null
}

export interface ClassAttributeTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  code: string
  input_type: 'SELECT' | 'MULTISELECT' | 'TEXT' | 'NUMBER' | 'BOOL'
  options: Generated<Json>
  required: Generated<boolean>
  filterable: Generated<boolean>
  sort_order: Generated<number>
  usage_count: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ClassCurationTable {
  id: GeneratedAlways<number>
  customer_id: number
  core_class_id: number
  round: number
  status: 'SUBMITTED' | 'APPROVED' | 'REVISION' | 'REJECTED'
  note: string | null
  notes: Generated<Json>
  snapshot: Json | null
  created_at: Generated<Moment>
  created_by: number | null
}

export interface ClassGradingTable {
  lms_class_id: number
  customer_id: number
  computed_at: Moment | null
  due_at: Moment | null
}

export interface ClickSaltTable {
  day: string
  salt: Generated<string>
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
  attachments: Generated<string[]>
}

export interface ComplainSeriesTable {
  customer_id: number
  month: string
  last: number
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
  category_id: number | null
  cover_media_id: number | null
  target_audience: string | null
  requirements: string | null
  certificate_template_id: number | null
  curation_note: string | null
  curated_by: number | null
  curated_at: Moment | null
  lms_class_count: Generated<number>
  student_count: Generated<number>
  submitted_at: Moment | null
  curation_notes: Generated<Json>
  listing_count: Generated<number>
  running_count: Generated<number>
  attribute_keys: Generated<string[]>
}

export interface CoreClassActivityTable {
  id: GeneratedAlways<number>
  customer_id: number
  core_class_id: number
  parent_id: number | null
  sort_order: number
  title: string
  type: 'MEETING' | 'ZOOM' | 'VIDEO' | 'MATERIAL' | 'EXERCISE' | 'ASSIGNMENT' | 'EXAM' | 'EVALUATION' | 'OFFLINE'
  duration_minutes: number | null
  media_item_id: number | null
  exercise_id: number | null
  ke: number | null
  mandatory: Generated<boolean>
  description: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface CoreClassAttributeTable {
  customer_id: number
  core_class_id: number
  attribute_id: number
  value: Json
  id: GeneratedAlways<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface CoreClassContentTable {
  id: GeneratedAlways<number>
  customer_id: number
  core_class_id: number
  locale: 'id' | 'en'
  title: string
  description: string
  syllabus: string | null
  learning_outcomes: Generated<string[]>
  benefits: Generated<string[]>
  faq: Generated<Json>
  slug: string
  meta_title: string | null
  meta_description: string | null
  hero_media_id: number | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
  changed_at: Generated<Json>
}

export interface CoreClassVariantTable {
  id: GeneratedAlways<number>
  customer_id: number
  core_class_id: number
  sku: string
  name: string
  mode: 'WEBINAR' | 'SELF_PACED' | 'BLENDED' | 'OFFLINE'
  price: number
  capacity: number
  schedule_pattern: string | null
  attribute_values: Generated<Json>
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  duration_minutes: number | null
  sort_order: Generated<number>
}

export interface CredentialTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  platform_code: string | null
  kind: 'CLIENT_KEY' | 'OAUTH' | 'SMTP' | 'WEBHOOK' | 'TRX_TOKEN'
  environment: 'SANDBOX' | 'PRODUCTION'
  client_code: string | null
  secret_enc: Buffer | null
  scopes: Generated<string[]>
  expires_at: Moment | null
  last_used_at: Moment | null
  rotated_at: Moment | null
  status: Generated<'ACTIVE' | 'DISABLED'>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  secret_mask: string | null
}

export interface CrmNoteTable {
  id: GeneratedAlways<number>
  customer_id: number
  prospect_id: number | null
  student_id: number | null
  kind: 'NOTE' | 'CALL' | 'MESSAGE' | 'MEETING'
  text: string
  happened_at: Generated<Moment>
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
  created_by: number | null
  updated_by: number | null
  npwp_enc: Buffer | null
  npwp_hmac: Buffer | null
  logo_file_id: number | null
}

export interface CustomerUserTable {
  id: number
  customer_id: number
  roles: Generated<string[]>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
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

export interface DailyEcommerceTable {
  id: GeneratedAlways<number>
  customer_id: number
  day: string
  platform_code: string
  core_class_id: number | null
  sold: Generated<number>
  cancelled: Generated<number>
  redeemed: Generated<number>
  attended: Generated<number>
  completed: Generated<number>
  gross: Generated<number>
  discount: Generated<number>
  fee: Generated<number>
  adjustment: Generated<number>
  adjustment_note: string | null
  net: GeneratedAlways<number>
  source: Generated<'GENERATED' | 'MANUAL' | 'ADJUSTED'>
  locked: Generated<boolean>
  generated_at: Moment | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
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

export interface EmployeeTable {
  id: GeneratedAlways<number>
  customer_id: number
  master_id: number | null
  employee_no: string
  name: string
  nik_enc: Buffer
  nik_hmac: Buffer
  family_card_no_enc: Buffer | null
  gender: 'L' | 'P'
  birth_place: string | null
  birth_date: string
  blood_type: 'A' | 'B' | 'AB' | 'O' | null
  religion_code: string
  marital_status_code: string
  phone: string
  address_ktp: string
  address_domicile: string | null
  city: string | null
  postal_code: string | null
  bank_name: string | null
  bank_account_name: string | null
  employee_status_code: string
  department_code: string
  grade_code: string
  position: string
  supervisor_id: number | null
  join_date: string
  contract_end: string | null
  resign_date: string | null
  resign_reason: string | null
  work_location: Generated<'KANTOR' | 'REMOTE' | 'HYBRID'>
  active: Generated<boolean>
  bpjs_kes_class: '1' | '2' | '3' | null
  bpjs_kes_since: string | null
  bpjs_kes_dependents: number | null
  bpjs_tk_since: string | null
  bpjs_tk_programs: Generated<string[]>
  npwp_enc: Buffer | null
  npwp_hmac: Buffer | null
  npwp_name: string | null
  npwp_address: string | null
  npwp_since: string | null
  ptkp_status: 'TK/0' | 'TK/1' | 'TK/2' | 'TK/3' | 'K/0' | 'K/1' | 'K/2' | 'K/3' | 'K/I/0' | 'K/I/1' | 'K/I/2' | 'K/I/3'
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  email: string | null
  photo_file_id: number | null
  nik_mask: string | null
  family_card_no_hmac: Buffer | null
  family_card_no_mask: string | null
  npwp_mask: string | null
  bank_account_enc: Buffer | null
  bank_account_hmac: Buffer | null
  bank_account_mask: string | null
  bpjs_kes_enc: Buffer | null
  bpjs_kes_hmac: Buffer | null
  bpjs_kes_mask: string | null
  bpjs_tk_enc: Buffer | null
  bpjs_tk_hmac: Buffer | null
  bpjs_tk_mask: string | null
  reminded_days: number | null
  contract_reminded: number | null
}

export interface EmployeeAttendanceTable {
  id: GeneratedAlways<number>
  customer_id: number
  employee_id: number
  day: string
  check_in: Moment | null
  check_out: Moment | null
  status: 'PRESENT' | 'LATE' | 'ABSENT' | 'LEAVE' | 'SICK' | 'PERMIT' | 'WFH' | 'HOLIDAY'
  late_minutes: Generated<number>
  work_minutes: Generated<number>
  in_location: string | null
  out_location: string | null
  note: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
  leave_request_id: number | null
}

export interface EmployeeChildTable {
  id: GeneratedAlways<number>
  customer_id: number
  employee_id: number
  name: string
  gender: 'L' | 'P' | null
  birth_date: string
  nik_enc: Buffer | null
  nik_hmac: Buffer | null
  sort_order: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  nik_mask: string | null
  version: Generated<number>
  deleted_at: Moment | null
}

export interface EmployeeEducationTable {
  id: GeneratedAlways<number>
  customer_id: number
  employee_id: number
  level: string
  school: string
  major: string | null
  start_year: number | null
  end_year: number | null
  gpa: number | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  sort_order: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
}

export interface EmployeeEmailTable {
  id: GeneratedAlways<number>
  customer_id: number
  employee_id: number
  kind: 'WORK' | 'PERSONAL'
  address: string
  is_primary: Generated<boolean>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  sort_order: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
}

export interface EmployeeEmergencyContactTable {
  id: GeneratedAlways<number>
  customer_id: number
  employee_id: number
  name: string
  relation: string
  phone: string
  address: string | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  sort_order: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
}

export interface EvaluationTable {
  id: GeneratedAlways<number>
  customer_id: number
  title: string
  lms_class_id: number
  class_activity_item_id: number | null
  exercise_id: number
  kind: 'CLASS' | 'INSTRUCTOR' | 'MATERIAL' | 'PLATFORM'
  start_at: Moment
  end_at: Moment
  respondents: Generated<number>
  average_rating: number | null
  nps: number | null
  highlights: Generated<Json>
  sync_status: Generated<'NEVER' | 'QUEUED' | 'SYNCING' | 'SYNCED' | 'FAILED'>
  synced_at: Moment | null
  sync_error: string | null
  external_ref: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ExamTable {
  id: GeneratedAlways<number>
  customer_id: number
  title: string
  lms_class_id: number
  class_activity_item_id: number | null
  exercise_id: number
  kind: 'PRETEST' | 'POSTTEST' | 'FINAL' | 'REMEDIAL'
  start_at: Moment
  end_at: Moment
  duration_minutes: number
  attempts_allowed: Generated<number>
  passing_score: number
  participants: Generated<number>
  submitted: Generated<number>
  average: number | null
  passed: Generated<number>
  sync_status: Generated<'NEVER' | 'QUEUED' | 'SYNCING' | 'SYNCED' | 'FAILED'>
  synced_at: Moment | null
  sync_error: string | null
  external_ref: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ExerciseTable {
  id: GeneratedAlways<number>
  customer_id: number
  title: string
  type: 'EXERCISE' | 'PRETEST' | 'POSTTEST' | 'ASSIGNMENT' | 'SKILL_TEST' | 'SURVEY'
  core_class_id: number | null
  instructions: string | null
  duration_minutes: number | null
  max_score: Generated<number>
  passing_score: number | null
  attempts_allowed: Generated<number>
  shuffle: Generated<boolean>
  question_count: Generated<number>
  revision: Generated<number>
  duplicated_from_id: number | null
  status: Generated<'DRAFT' | 'PUBLISHED' | 'ARCHIVED'>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ExerciseQuestionTable {
  id: GeneratedAlways<number>
  customer_id: number
  exercise_id: number
  revision: Generated<number>
  sort_order: number
  kind: 'SINGLE' | 'MULTI' | 'TRUE_FALSE' | 'SHORT' | 'ESSAY' | 'UPLOAD' | 'RATING'
  prompt: string
  media_item_id: number | null
  options: Generated<Json>
  score: number
  rubric: Generated<Json>
  explanation: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ExpertTable {
  id: GeneratedAlways<number>
  created_at: Generated<Moment>
}

export interface FileTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  original_name: string
  url: string | null
  mime: string
  size_bytes: number
  checksum: string
  purpose: Generated<'GENERAL' | 'VOUCHER_IMPORT' | 'VERIFICATION' | 'DOCUMENT' | 'IMAGE' | 'COMPLAINT' | 'ATTENDANCE' | 'ANSWER' | 'PHOTO' | 'LOGO' | 'SALE_IMPORT' | 'EMPLOYEE' | 'LEAVE'>
  ref_type: 'complaint' | 'attendance' | 'answer' | 'account' | 'customer' | 'saleImport' | 'student_class' | 'leave_request' | 'mitra_document' | 'mitra_attachment' | 'employee' | null
  ref_id: number | null
  description: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface FileContentTable {
  customer_id: number
  hash: string
  size_bytes: number
  mime: string
  width: number | null
  height: number | null
  created_at: Generated<Moment>
}

export interface FileRowTable {
  job: string
  place: number
  customer_id: number
  content: Json
}

export interface FrozenSelectionTable {
  id: Generated<string>
  customer_id: number
  resource: string
  ids: number[]
  created_by: number
  created_at: Generated<Moment>
}

export interface HolidayTable {
  day: string
  name: string
  kind: Generated<'HOLIDAY' | 'JOINT_LEAVE'>
}

export interface IdempotencyKeyTable {
  master_id: number
  key: string
  request_hash: string
  status: number | null
  answer: Json | null
  created_at: Generated<Moment>
  audits: Generated<Json>
}

export interface InstructorTable {
  id: GeneratedAlways<number>
  customer_id: number
  expert_id: number
  master_id: number | null
  name: string
  email: string
  phone: string | null
  nik_enc: Buffer | null
  nik_hmac: Buffer | null
  expertise: Generated<string[]>
  bio: string | null
  certification_no: string | null
  photo_media_id: number | null
  rate_per_session: number | null
  npwp_enc: Buffer | null
  npwp_hmac: Buffer | null
  bank_name: string | null
  bank_account_name: string | null
  rating: number | null
  class_count: Generated<number>
  contract_start: string | null
  contract_end: string | null
  status: Generated<'ACTIVE' | 'INACTIVE' | 'ON_LEAVE'>
  index_synced_at: Moment | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  bank_account_enc: Buffer | null
  bank_account_hmac: Buffer | null
  bank_account_mask: string | null
  nik_mask: string | null
  npwp_mask: string | null
}

export interface InstructorClassTable {
  customer_id: number
  instructor_id: number
  lms_class_id: number
  role: 'MAIN' | 'ASSISTANT' | 'FACILITATOR'
  starts: Moment
  ends: Moment
  students: Generated<number>
  avg_feedback: number | null
  synced_at: Generated<Moment>
}

export interface InstructorFeedbackTable {
  id: GeneratedAlways<number>
  customer_id: number
  class_activity_item_id: number
  student_lms_class_id: number
  instructor_id: number | null
  submission_answer_id: number | null
  submitted_at: Moment | null
  score: number | null
  notes: string | null
  file_url: string | null
  status: Generated<'WAITING' | 'GIVEN'>
  given_at: Moment | null
  external_status: number | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  late_notified_at: Moment | null
}

export interface InstructorScheduleTable {
  id: GeneratedAlways<number>
  expert_id: number
  weekly: Generated<Json>
  exceptions: Generated<Json>
  timezone: Generated<string>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface IntegrationTable {
  id: GeneratedAlways<number>
  customer_id: number
  app: 'zoom' | 'prakerja' | 'whatsapp' | 'smtp' | 'sms' | 'storage' | 'tokopedia' | 'pijar' | 'legacy-correction'
  enabled: Generated<boolean>
  config: Generated<Json>
  credential_id: number | null
  status: Generated<'CONNECTED' | 'ERROR' | 'DISABLED'>
  last_checked_at: Moment | null
  last_error: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  last_used_at: Moment | null
}

export interface IntegrationFailureTable {
  id: GeneratedAlways<number>
  customer_id: number
  app: string
  what: string
  why: string
  failed_at: Generated<Moment>
}

export interface LeaveBalanceTable {
  id: GeneratedAlways<number>
  customer_id: number
  employee_id: number
  leave_type_id: number
  period_year: number
  duration_type: 'DAY' | 'HOUR'
  entitled: Generated<number>
  carried: Generated<number>
  used: Generated<number>
  pending: Generated<number>
  remaining: GeneratedAlways<number>
  expires_at: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
}

export interface LeaveLedgerTable {
  id: GeneratedAlways<number>
  customer_id: number
  balance_id: number
  delta: number
  reason: 'GRANT' | 'CARRY' | 'REQUEST' | 'CANCEL' | 'ADJUST' | 'EXPIRE'
  request_id: number | null
  actor_id: number | null
  note: string | null
  at: Generated<Moment>
}

export interface LeaveRequestTable {
  id: GeneratedAlways<number>
  customer_id: number
  number: string
  employee_id: number
  leave_type_id: number
  start_date: string
  end_date: string
  start_time: string | null
  amount: number
  duration_type: 'DAY' | 'HOUR'
  reason: string
  attachment_file_id: number | null
  status: Generated<'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED'>
  approver_id: number | null
  responded_at: Moment | null
  response_note: string | null
  cancelled_at: Moment | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
  half: 'AM' | 'PM' | null
  cancel_reason: string | null
}

export interface LeaveTypeTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  name: string
  unit: 'DAY' | 'HALF_DAY' | 'HOUR'
  quota: number
  paid: Generated<boolean>
  requires_attachment: Generated<boolean>
  carry_over_max: Generated<number>
  min_service_months: Generated<number>
  gender: 'L' | 'P' | null
  max_consecutive: number | null
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ListStartTable {
  customer_id: number
  master_id: number
  resource: string
  view_id: number
}

export interface ListViewTable {
  id: GeneratedAlways<number>
  customer_id: number
  created_by: number
  resource: string
  name: string
  search: string
  shared: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  updated_by: number | null
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
  variant_id: number | null
  enroll_open_at: Moment | null
  enroll_close_at: Moment | null
  external_schedule_code: string | null
  waiting_list: Generated<boolean>
  zoom_account_id: number | null
  zoom_meeting_id: string | null
  zoom_passcode_enc: Buffer | null
  location: string | null
  certificate_template_id: number | null
  grading_locked_at: Moment | null
  copied_from_id: number | null
  cancel_reason: string | null
  notes: string | null
}

export interface LmsClassInstructorTable {
  customer_id: number
  lms_class_id: number
  instructor_id: number
  role: Generated<'MAIN' | 'ASSISTANT' | 'FACILITATOR'>
  from_item_id: number | null
  id: GeneratedAlways<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface LmsClassWaitingTable {
  id: GeneratedAlways<number>
  customer_id: number
  lms_class_id: number
  student_id: number
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface LmsClassWorkflowTable {
  code: string
  name: string
  sort_order: number
  color: string
  terminal: Generated<boolean>
  next: string[]
  auto: Generated<boolean>
}

export interface LoginThrottleTable {
  key: string
  failures: number
  window_start: Moment
  blocked_until: Moment | null
}

export interface LookupTable {
  id: GeneratedAlways<number>
  customer_id: number | null
  type: string
  code: string
  name: string
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface MediaItemTable {
  id: GeneratedAlways<number>
  customer_id: number
  parent_id: number | null
  kind: 'FOLDER' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'AUDIO'
  name: string
  url: string | null
  thumb_url: string | null
  mime: string | null
  size_bytes: number | null
  width: number | null
  height: number | null
  duration_s: number | null
  alt_text: string | null
  tags: Generated<string[]>
  usage_count: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  checksum: string | null
}

export interface MessageTable {
  id: GeneratedAlways<number>
  customer_id: number
  template_id: number | null
  channel: 'EMAIL' | 'WHATSAPP' | 'SMS' | 'IN_APP'
  recipient_name: string | null
  recipient: string
  student_id: number | null
  lms_class_id: number | null
  subject: string | null
  body: string
  status: Generated<'QUEUED' | 'SENDING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'CANCELLED'>
  attempts: Generated<number>
  error: string | null
  scheduled_at: Moment | null
  sent_at: Moment | null
  provider_id: string | null
  reset_count: Generated<number>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  sealed: Buffer | null
  next_try_at: Generated<Moment>
  queued_at: Generated<Moment>
  claimed_until: Moment | null
  delivered_at: Moment | null
  read_at: Moment | null
  approved: Json | null
  prospect_id: number | null
}

export interface MessageAttachmentTable {
  message_id: number
  customer_id: number
  name: string
  mime: string
  content: Buffer
}

export interface MitraTable {
  id: GeneratedAlways<number>
  legal_name: string
  brand_name: string | null
  legal_form: 'PT' | 'CV' | 'YAYASAN' | 'LPK' | 'KOPERASI' | 'PERORANGAN' | null
  status: Generated<'REGISTERED' | 'VERIFIED' | 'ACTIVE' | 'SUSPENDED'>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  nib: string | null
  npwp_enc: Buffer | null
  npwp_hmac: Buffer | null
  license_no: string | null
  address: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  pic_name: string
  pic_position: string | null
  pic_email: string
  pic_phone: string | null
  bank_name: string | null
  bank_account_no: string | null
  bank_account_name: string | null
  additional_info: Generated<Json>
  deleted_at: Moment | null
  npwp_mask: string | null
}

export interface MitraAttachmentTable {
  id: GeneratedAlways<number>
  mitra_id: number
  title: string
  file_id: number
  description: string | null
  sort_order: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface MitraDocumentTable {
  id: GeneratedAlways<number>
  mitra_id: number
  type_code: string
  name: string
  file_id: number | null
  number: string | null
  signed_at: string | null
  valid_to: string | null
  status: Generated<'WAITING_UPLOAD' | 'NEED_APPROVAL' | 'APPROVED' | 'REJECTED'>
  reviewed_by: number | null
  reviewed_at: Moment | null
  note: string | null
  revision: Generated<number>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
  is_protected: Generated<boolean>
  reminded_days: number | null
  pages: number | null
}

export interface MitraDocumentHistoryTable {
  id: GeneratedAlways<number>
  mitra_id: number
  doc_id: number
  revision: number
  action: 'CREATED' | 'UPLOADED' | 'REPLACED' | 'APPROVED' | 'REJECTED' | 'REOPENED' | 'EXPIRED'
  file_id: number | null
  status: 'WAITING_UPLOAD' | 'NEED_APPROVAL' | 'APPROVED' | 'REJECTED'
  actor_id: number | null
  note: string | null
  at: Generated<Moment>
  number: string | null
  signed_at: string | null
  valid_to: string | null
}

export interface MitraDocumentTypeTable {
  code: string
  name: string
  required: Generated<boolean>
  legal_forms: Generated<string[]>
  template_url: string | null
  validity_months: number | null
  sort_order: Generated<number>
}

export interface MonthlyReportTable {
  customer_id: number
  month: string
  sent_at: Generated<Moment>
  recipients: number
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
  data: Json | null
}

export interface OrderCountTable {
  customer_id: number
  count: number
}

export interface OrderItemTable {
  id: GeneratedAlways<number>
  customer_id: number
  order_id: number
  store_class_id: number | null
  core_class_id: number | null
  variant_id: number | null
  lms_class_id: number | null
  title: string
  qty: Generated<number>
  price: number
  voucher_id: number | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  version: Generated<number>
}

export interface PasskeyTable {
  id: GeneratedAlways<number>
  master_id: number
  name: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  last_used_at: Moment | null
  created_at: Generated<Moment>
}

export interface PasskeyChallengeTable {
  challenge: string
  master_id: number
  purpose: 'REGISTER' | 'VERIFY'
  expires_at: Moment
}

export interface PaymentMethodTable {
  code: string
  name: string
  kind: 'PRAKERJA' | 'VA' | 'EWALLET' | 'QRIS' | 'TRANSFER' | 'INVOICE'
  fee_rp: Generated<number>
  active: Generated<boolean>
  sort_order: Generated<number>
}

export interface PipelineStageTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  name: string
  sort_order: number
  color: string | null
  kind: 'OPEN' | 'WON' | 'LOST'
  sla_days: number | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  wip_limit: number | null
  version: Generated<number>
  deleted_at: Moment | null
}

export interface PlatformSaleTable {
  id: GeneratedAlways<number>
  customer_id: number
  platform_code: string
  external_id: string
  invoice_code: string
  order_id: number | null
  store_class_id: number | null
  core_class_id: number | null
  class_title: string
  schedule_code: string | null
  buyer_name: string
  buyer_email: string | null
  buyer_phone: string | null
  prakerja_no: string | null
  voucher_code: string | null
  redeem_code: string | null
  voucher_id: number | null
  student_id: number | null
  student_lms_class_id: number | null
  purchased_at: Moment
  gross: number
  discount: Generated<number>
  platform_fee: Generated<number>
  net: GeneratedAlways<number>
  sale_status: Generated<'PAID' | 'CANCELLED' | 'REFUNDED'>
  fulfil_status: Generated<'NEW' | 'VOUCHER_SENT' | 'REDEEMED' | 'ATTENDED' | 'COMPLETED'>
  settlement_status: Generated<'UNSETTLED' | 'SETTLED' | 'DISPUTED'>
  settled_at: string | null
  match_status: Generated<'MATCHED' | 'UNMATCHED' | 'CONFLICT'>
  source_file_id: number | null
  extra: Generated<Json>
  note: string | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  place_count: GeneratedAlways<number>
}

export interface PrakerjaPushTable {
  id: GeneratedAlways<number>
  customer_id: number
  exam_id: number
  student_lms_class_id: number
  redeem_code: string
  scope: string
  sequence: number
  score: number
  final_score: number | null
  passed: boolean | null
  state: Generated<'WAITING' | 'SENT' | 'FAILED'>
  sent_at: Moment | null
  attempts: Generated<number>
  next_try_at: Generated<Moment>
  claimed_until: Moment | null
  error: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
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
  created_by: number | null
  updated_by: number | null
}

export interface ProspectTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  email: string | null
  phone: string | null
  source: 'WEB' | 'IG' | 'WA' | 'EVENT' | 'PARTNER' | 'REFERRAL' | 'PLATFORM'
  interest_core_class_id: number | null
  program_id: number | null
  stage_id: number
  stage_entered_at: Generated<Moment>
  owner_id: number | null
  score: number | null
  next_follow_up_at: Moment | null
  lost_reason: string | null
  student_id: number | null
  notes: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  value: number | null
  owner_since: Moment | null
}

export interface ProspectStageChangeTable {
  id: GeneratedAlways<number>
  customer_id: number
  prospect_id: number
  from_stage_id: number | null
  to_stage_id: number
  source: string
  owner_id: number | null
  value: number | null
  stayed_seconds: number | null
  at: Generated<Moment>
}

export interface RecordChangeTable {
  id: GeneratedAlways<number>
  xid: Generated<string>
  at: Generated<Moment>
  customer_id: number
  resource: string
  kind: 'created' | 'updated' | 'deleted'
  ids: number[] | null
  count: number
  origin: string | null
}

export interface RecordChangeFloorTable {
  only_row: Generated<boolean>
  xid: string
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
  created_by: number | null
  updated_by: number | null
}

export interface RegistrationDocumentTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  required: Generated<boolean>
  programs: Generated<string[]>
  mime: string[]
  max_mb: Generated<number>
  sort_order: Generated<number>
}

export interface RekapDirtyTable {
  id: GeneratedAlways<number>
  customer_id: number
  metric: 'ENROL' | 'ABSENSI' | 'REEDEM' | 'SALE' | 'CLICK'
  day: string
  at: Generated<Moment>
}

export interface RekapHarianTable {
  customer_id: number
  metric: 'ENROL' | 'ABSENSI' | 'REEDEM' | 'SALE' | 'CLICK'
  day: string
  platform_code: Generated<string>
  core_class_id: Generated<number>
  status: Generated<string>
  ke: Generated<number>
  referral_filled: Generated<boolean>
  count: number
  amount: Generated<number>
  gross: Generated<number>
  fee: Generated<number>
  ref_id: Generated<number>
  visitors: Generated<number>
  referral_code: Generated<string>
  present: Generated<number>
  certified: Generated<number>
}

export interface RekapTotalTable {
  customer_id: number
  platform_code: string
  core_class_id: number
  status: 'REGISTERED' | 'IN_PROGRESS' | 'FINISHED' | 'PASSED' | 'FAILED' | 'DROPPED'
  count: Generated<number>
  present: Generated<number>
  certified: Generated<number>
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
  created_by: number | null
  updated_by: number | null
  requires_factor: Generated<boolean>
  withdrawn_at: Moment | null
}

export interface SalesOrderTable {
  id: GeneratedAlways<number>
  customer_id: number
  order_no: string
  external_invoice: string | null
  platform_code: string
  user_id: number | null
  student_id: number | null
  buyer_name: string
  buyer_email: string | null
  buyer_phone: string | null
  status: Generated<'PENDING' | 'PAID' | 'FULFILLED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED'>
  payment_method_code: string | null
  subtotal: number
  discount: Generated<number>
  platform_fee: Generated<number>
  total: number
  promo_code: string | null
  ordered_at: Moment
  paid_at: Moment | null
  fulfilled_at: Moment | null
  cancelled_at: Moment | null
  cancel_reason: string | null
  timeline: Generated<Json>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
}

export interface ScheduleTaskTable {
  id: GeneratedAlways<number>
  customer_id: number
  lms_class_id: number
  class_activity_item_id: number | null
  kind: 'START' | 'END' | 'REMINDER'
  moment: Moment
  done_for: Moment | null
  due_at: Moment | null
  attempts: Generated<number>
}

export interface ScholarshipTable {
  id: GeneratedAlways<number>
  customer_id: number
  number: string
  prospect_id: number | null
  student_id: number | null
  scheme: string
  program_id: number
  core_class_id: number | null
  percent: number | null
  amount: number | null
  status: Generated<'APPLIED' | 'SCREENING' | 'INTERVIEW' | 'REVIEW' | 'APPROVED' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'>
  score: number | null
  interview_at: Moment | null
  document_urls: Generated<string[]>
  decided_by: number | null
  decided_at: Moment | null
  reason: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ScholarshipTransitionTable {
  id: GeneratedAlways<number>
  from_status: 'APPLIED' | 'SCREENING' | 'INTERVIEW' | 'REVIEW' | 'APPROVED' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'
  to_status: 'APPLIED' | 'SCREENING' | 'INTERVIEW' | 'REVIEW' | 'APPROVED' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN'
  action: string
  label: string
  role_codes: string[]
  requires_reason: Generated<boolean>
  sort_order: number
}

export interface ScoringSchemaGroupTable {
  id: GeneratedAlways<number>
  customer_id: number
  lms_class_id: number
  level: number
  parent_id: number | null
  name: string
  weight: number
  min_score: number | null
  required: Generated<boolean>
  sort_order: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ScoringSchemaGroupItemTable {
  id: GeneratedAlways<number>
  customer_id: number
  group_id: number
  class_activity_item_id: number
  weight: number
  max_score: Generated<number>
  method: Generated<'BEST' | 'LAST' | 'FIRST' | 'AVERAGE'>
  required: Generated<boolean>
  sort_order: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface SecondFactorTable {
  master_id: number
  secret_enc: Buffer | null
  created_at: Generated<Moment>
  confirmed_at: Moment | null
  last_step: number | null
  recovery_hashes: Generated<string[]>
  app_confirmed_at: Moment | null
}

export interface ServerSecretTable {
  name: string
  value: string
  created_at: Generated<Moment>
}

export interface SettingTable {
  id: GeneratedAlways<number>
  customer_id: number
  key: string
  value: string | null
  value_enc: Buffer | null
  value_type: 'TEXT' | 'NUMBER' | 'BOOL' | 'JSON' | 'SECRET'
  group_code: string
  label: string
  description: string | null
  editable: Generated<boolean>
  excluded: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
}

export interface ShorterTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  title: string
  target_url: string
  flag: 'WA' | 'IG' | 'EMAIL' | 'PARTNER' | 'PLATFORM' | 'OTHER'
  core_class_id: number | null
  expires_at: Moment | null
  active: Generated<boolean>
  click_count: Generated<number>
  last_click_at: Moment | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ShorterClickTable {
  id: GeneratedAlways<number>
  customer_id: number
  shorter_id: number
  clicked_at: Generated<Moment>
  referer_host: string | null
  device: 'MOBILE' | 'DESKTOP' | 'BOT'
  country: string | null
  visitor: string | null
}

export interface StoreTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  platform_code: string
  external_store_id: string | null
  url: string | null
  active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  deleted_at: Moment | null
}

export interface StoreCategoryTable {
  id: GeneratedAlways<number>
  customer_id: number
  store_id: number | null
  parent_id: number | null
  name: string
  slug: string
  sort_order: Generated<number>
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface StoreClassTable {
  id: GeneratedAlways<number>
  customer_id: number
  core_class_id: number
  variant_id: number | null
  store_id: number
  category_ids: Generated<number[]>
  listing_title: string
  external_code: string | null
  url: string | null
  price: number
  discount_price: number | null
  fee_pct: number | null
  valid_from: string | null
  valid_to: string | null
  status: Generated<'DRAFT' | 'LISTED' | 'PAUSED' | 'DELISTED'>
  last_synced_at: Moment | null
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
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
  created_by: number | null
  updated_by: number | null
  nik_enc: Buffer | null
  nik_hmac: Buffer | null
  birth_place: string | null
  religion_code: string | null
  address: string | null
  school: string | null
  company: string | null
  tags: Generated<string[]>
  class_count: Generated<number>
  last_activity_at: Moment | null
  consent_at: Moment | null
  notes: string | null
  pipeline_stage_id: number | null
  nik_mask: string | null
  merged_into_id: number | null
}

export interface StudentActivityTable {
  customer_id: number
  student_lms_class_id: number
  class_activity_item_id: number
  status: Generated<'LOCKED' | 'OPEN' | 'IN_PROGRESS' | 'DONE'>
  progress_pct: Generated<number>
  attempts: Generated<number>
  score: number | null
  opened_at: Moment | null
  done_at: Moment | null
  seconds_spent: Generated<number>
}

export interface StudentClassTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_id: number
  core_class_id: number
  lms_class_id: number | null
  program_id: number
  registration_no: string
  status: Generated<'REGISTERED' | 'DOCUMENT_REVIEW' | 'READY' | 'COMPLETED' | 'CANCELLED'>
  stage_id: number | null
  scholarship_id: number | null
  fee: Generated<number>
  paid: Generated<number>
  payment_status: Generated<'UNPAID' | 'PARTIAL' | 'PAID' | 'WAIVED'>
  docs_required: Generated<number>
  docs_approved: Generated<number>
  student_lms_class_id: number | null
  completed_at: Moment | null
  completed_by: number | null
  note: string | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  missing_docs: Generated<string[]>
  docs_waiting: Generated<number>
  cancel_reason: string | null
}

export interface StudentGradeTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_lms_class_id: number
  group_id: number | null
  level: number
  score: number | null
  complete: Generated<boolean>
  letter: 'A' | 'B' | 'C' | 'D' | 'E' | null
  computed_at: Generated<Moment>
  passed: boolean | null
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
  created_by: number | null
  updated_by: number | null
  invoice_code: string | null
  referral_code: string | null
  last_ke: number | null
  pretest_score: number | null
  posttest_score: number | null
  skill_score: number | null
  passed: boolean | null
  restart_count: Generated<number>
  last_activity_at: Moment | null
  note: string | null
  search_text: GeneratedAlways<string>
  certificate_id: number | null
  restarted_at: Moment | null
}

export interface StudentMergeTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_id: number
  merged_id: number
  before: Json
  after: Json
  moved: Json
  undone_at: Moment | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  undo_until: Moment
  deleted_at: Moment | null
}

export interface StudentRegistrationDocumentTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_class_id: number
  registration_document_id: number
  file_id: number
  status: Generated<'UPLOADED' | 'APPROVED' | 'REJECTED'>
  reviewed_by: number | null
  reviewed_at: Moment | null
  reject_reason: string | null
  revision: Generated<number>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface StudentScoreTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_lms_class_id: number
  group_item_id: number
  raw: number | null
  max: number | null
  pct: number | null
  source: Generated<'AUTO' | 'MANUAL' | 'IMPORT'>
  graded_by: number | null
  note: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface TemplateTable {
  id: GeneratedAlways<number>
  customer_id: number
  code: string
  name: string
  channel: 'EMAIL' | 'WHATSAPP' | 'SMS' | 'IN_APP'
  locale: Generated<'id' | 'en'>
  subject: string | null
  body: string
  variables: Generated<string[]>
  default_subject: string | null
  default_body: string | null
  active: Generated<boolean>
  excluded: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
  approved_name: string | null
  approved_language: string | null
}

export interface TestimonyTable {
  id: GeneratedAlways<number>
  customer_id: number
  student_id: number | null
  name: string
  class_title: string | null
  rating: number
  content: string
  photo_url: string | null
  published: Generated<boolean>
  excluded: Generated<boolean>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface TrainingTable {
  id: GeneratedAlways<number>
  customer_id: number
  name: string
  version_tag: string | null
  trained_at: Moment | null
  dataset_size: Generated<number>
  accuracy: number | null
  precision: number | null
  recall: number | null
  f1: number | null
  evaluated_at: Moment | null
  status: Generated<'DRAFT' | 'READY' | 'ARCHIVED'>
  active: Generated<boolean>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface UploadProgressTable {
  id: string
  customer_id: number
  created_by: number
  kind: 'VOUCHER_IMPORT' | 'VOUCHER_GENERATE' | 'SALE_IMPORT' | 'PROSPECT_IMPORT' | 'ENROL' | 'CERTIFICATE' | 'VERIFICATION' | 'EXPORT' | 'SYNC' | 'BULK'
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
  result_url: string | null
  undoes: string | null
  source_file_id: number | null
}

export interface UserInvitationTable {
  id: GeneratedAlways<number>
  customer_id: number
  email: string
  name: string
  phone: string | null
  roles: string[]
  token_hash: string
  expires_at: Moment
  invited_by: number
  created_at: Generated<Moment>
  employee_id: number | null
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
  impersonated_by: number | null
  impersonation_reason: string | null
  opened_in: string | null
  access_as: 'instructor' | 'student' | null
  access_record_id: number | null
  access_customer_id: number | null
}

export interface VerificationRowTable {
  job: string
  place: number
  customer_id: number
  content: Json
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
  store_class_id: number | null
  order_item_id: number | null
  platform_sale_id: number | null
  clearing: number | null
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
  clearings: Generated<number>
}

export interface WorkHolidayTable {
  id: GeneratedAlways<number>
  customer_id: number
  day: string
  name: string
  kind: Generated<'HOLIDAY' | 'JOINT_LEAVE' | 'COMPANY'>
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ZoomAccountTable {
  id: GeneratedAlways<number>
  customer_id: number
  email: string
  display_name: string
  zoom_user_id: string | null
  capacity: Generated<number>
  license: Generated<'BASIC' | 'PRO' | 'WEBINAR'>
  status: Generated<'ACTIVE' | 'ERROR' | 'DISABLED'>
  last_used_at: Moment | null
  version: Generated<number>
  deleted_at: Moment | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ZoomMeetingTable {
  id: GeneratedAlways<number>
  customer_id: number
  class_activity_item_id: number
  zoom_account_id: number
  topic: string
  start_at: Moment
  duration_minutes: number
  timezone: string
  state: Generated<'WAITING' | 'MADE' | 'FAILED' | 'CANCELLING'>
  meeting_id: string | null
  held_by: number | null
  uuid: string | null
  ended_at: Moment | null
  participants_at: Moment | null
  attempts: Generated<number>
  next_try_at: Generated<Moment>
  claimed_until: Moment | null
  error: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface ZoomParticipantTable {
  id: GeneratedAlways<number>
  customer_id: number
  class_activity_item_id: number
  student_lms_class_id: number | null
  display_name: string
  email: string | null
  joined_at: Moment
  left_at: Moment | null
  minutes: number | null
  is_host: Generated<boolean>
  matched_by: Generated<'EMAIL' | 'NAME' | 'MANUAL' | 'NONE'>
}

export interface ZoomSettingTable {
  id: GeneratedAlways<number>
  customer_id: number
  sdk_key: string | null
  sdk_secret_enc: Buffer | null
  account_id: string | null
  client_id: string | null
  default_duration: Generated<number>
  waiting_room: Generated<boolean>
  recording: Generated<'NONE' | 'LOCAL' | 'CLOUD'>
  webhook_secret_enc: Buffer | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  created_by: number | null
  updated_by: number | null
}

export interface Database {
  absensi: AbsensiTable
  annotation_image: AnnotationImageTable
  answer: AnswerTable
  api_token: ApiTokenTable
  app_user: AppUserTable
  audit_log: AuditLogTable
  bulk_row: BulkRowTable
  calendar_feed: CalendarFeedTable
  certificate: CertificateTable
  certificate_count: CertificateCountTable
  certificate_template: CertificateTemplateTable
  certificate_template_item: CertificateTemplateItemTable
  certificate_type: CertificateTypeTable
  class_activity: ClassActivityTable
  class_activity_item: ClassActivityItemTable
  class_attribute: ClassAttributeTable
  class_curation: ClassCurationTable
  class_grading: ClassGradingTable
  click_salt: ClickSaltTable
  complain: ComplainTable
  complain_series: ComplainSeriesTable
  core_class: CoreClassTable
  core_class_activity: CoreClassActivityTable
  core_class_attribute: CoreClassAttributeTable
  core_class_content: CoreClassContentTable
  core_class_variant: CoreClassVariantTable
  credential: CredentialTable
  crm_note: CrmNoteTable
  customer: CustomerTable
  customer_user: CustomerUserTable
  customer_user_role: CustomerUserRoleTable
  daily_ecommerce: DailyEcommerceTable
  digital_platform: DigitalPlatformTable
  employee: EmployeeTable
  employee_attendance: EmployeeAttendanceTable
  employee_child: EmployeeChildTable
  employee_education: EmployeeEducationTable
  employee_email: EmployeeEmailTable
  employee_emergency_contact: EmployeeEmergencyContactTable
  evaluation: EvaluationTable
  exam: ExamTable
  exercise: ExerciseTable
  exercise_question: ExerciseQuestionTable
  expert: ExpertTable
  file: FileTable
  file_content: FileContentTable
  file_row: FileRowTable
  frozen_selection: FrozenSelectionTable
  holiday: HolidayTable
  idempotency_key: IdempotencyKeyTable
  instructor: InstructorTable
  instructor_class: InstructorClassTable
  instructor_feedback: InstructorFeedbackTable
  instructor_schedule: InstructorScheduleTable
  integration: IntegrationTable
  integration_failure: IntegrationFailureTable
  leave_balance: LeaveBalanceTable
  leave_ledger: LeaveLedgerTable
  leave_request: LeaveRequestTable
  leave_type: LeaveTypeTable
  list_start: ListStartTable
  list_view: ListViewTable
  lms_class: LmsClassTable
  lms_class_instructor: LmsClassInstructorTable
  lms_class_waiting: LmsClassWaitingTable
  lms_class_workflow: LmsClassWorkflowTable
  login_throttle: LoginThrottleTable
  lookup: LookupTable
  media_item: MediaItemTable
  message: MessageTable
  message_attachment: MessageAttachmentTable
  mitra: MitraTable
  mitra_attachment: MitraAttachmentTable
  mitra_document: MitraDocumentTable
  mitra_document_history: MitraDocumentHistoryTable
  mitra_document_type: MitraDocumentTypeTable
  monthly_report: MonthlyReportTable
  notification: NotificationTable
  order_count: OrderCountTable
  order_item: OrderItemTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  payment_method: PaymentMethodTable
  pipeline_stage: PipelineStageTable
  platform_sale: PlatformSaleTable
  prakerja_push: PrakerjaPushTable
  program: ProgramTable
  prospect: ProspectTable
  prospect_stage_change: ProspectStageChangeTable
  record_change: RecordChangeTable
  record_change_floor: RecordChangeFloorTable
  reedem: ReedemTable
  registration_document: RegistrationDocumentTable
  rekap_dirty: RekapDirtyTable
  rekap_harian: RekapHarianTable
  rekap_total: RekapTotalTable
  role: RoleTable
  sales_order: SalesOrderTable
  schedule_task: ScheduleTaskTable
  scholarship: ScholarshipTable
  scholarship_transition: ScholarshipTransitionTable
  scoring_schema_group: ScoringSchemaGroupTable
  scoring_schema_group_item: ScoringSchemaGroupItemTable
  second_factor: SecondFactorTable
  server_secret: ServerSecretTable
  setting: SettingTable
  shorter: ShorterTable
  shorter_click: ShorterClickTable
  store: StoreTable
  store_category: StoreCategoryTable
  store_class: StoreClassTable
  student: StudentTable
  student_activity: StudentActivityTable
  student_class: StudentClassTable
  student_grade: StudentGradeTable
  student_lms_class: StudentLmsClassTable
  student_merge: StudentMergeTable
  student_registration_document: StudentRegistrationDocumentTable
  student_score: StudentScoreTable
  template: TemplateTable
  testimony: TestimonyTable
  training: TrainingTable
  upload_progress: UploadProgressTable
  user_invitation: UserInvitationTable
  user_preference: UserPreferenceTable
  user_session: UserSessionTable
  verification_row: VerificationRowTable
  voucher: VoucherTable
  voucher_batch: VoucherBatchTable
  work_holiday: WorkHolidayTable
  zoom_account: ZoomAccountTable
  zoom_meeting: ZoomMeetingTable
  zoom_participant: ZoomParticipantTable
  zoom_setting: ZoomSettingTable
}
