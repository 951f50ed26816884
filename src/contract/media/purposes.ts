import { mimes, ofGroup } from '#contract/core/upload/file-types.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'

const MB = 1_048_576

const pictures = { max: 25 * MB, types: ofGroup('IMAGE'), called: 'a picture (JPEG, PNG, WebP, GIF or AVIF)' }
const papers = {
  max: 25 * MB,
  types: ofGroup('IMAGE', 'DOCUMENT'),
  called: 'a picture, a PDF, an Office document or text',
}
const sheets = {
  max: 25 * MB,
  types: [
    'text/csv',
    'text/plain',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  called: 'a CSV or Excel sheet',
} as const

/** What a partner proves itself with: anyone can look at it in place. */
export const documentRule: UploadRule = {
  max: 25 * MB,
  types: ['application/pdf', ...ofGroup('IMAGE')],
  called: 'a PDF or a picture (JPEG, PNG, WebP, GIF or AVIF)',
  needs: ['partner-doc:upload'],
}

/** What a student registers with: anyone can look at it in place. */
export const registrationDocumentRule: UploadRule = { ...documentRule, max: 25 * MB, needs: ['crm:update'] }

/** What a partner adds by itself. */
export const attachmentRule: UploadRule = { ...papers, needs: ['partner-doc:upload'] }

/** What goes with a request for leave: employees attach it to their own. */
export const leaveAttachmentRule: UploadRule = { ...papers, needs: ['leave:create'] }

/** What files are uploaded for: what each purpose lets in, how large, and from whom. */
export const purposeRules = {
  GENERAL: { max: 25 * MB, types: mimes, called: 'a picture, video, recording or document', needs: ['file:create'] },
  VOUCHER_IMPORT: { ...sheets, needs: ['voucher:import', 'file:create'] },
  VERIFICATION: { ...sheets, needs: ['file:create'] },
  DOCUMENT: { ...papers, needs: ['file:create'] },
  IMAGE: { ...pictures, needs: ['file:create'] },
  COMPLAINT: { ...papers, needs: ['complaint:create', 'complaint:update'] },
  ATTENDANCE: { ...pictures, needs: ['attendance:create', 'attendance:update'] },
  ANSWER: { ...papers, needs: ['exercise:update', 'grading:grade'] },
  PHOTO: {
    ...pictures,
    max: 10 * MB,
    needs: ['account:update', 'user:update', 'instructor:update', 'hr:update', 'file:create'],
  },
  LOGO: { ...pictures, max: 5 * MB, needs: ['customer:update'] },
  SALE_IMPORT: { ...sheets, needs: ['channel:create'] },
  EMPLOYEE: { ...papers, needs: ['hr:update'] },
  LEAVE: { ...papers, needs: ['leave:create'] },
} as const satisfies Record<string, UploadRule>

export type Purpose = keyof typeof purposeRules
export const purposes = Object.keys(purposeRules) as unknown as readonly [Purpose, ...Purpose[]]

export const purposeWords: Readonly<Record<Purpose, string>> = {
  GENERAL: 'General',
  VOUCHER_IMPORT: 'Voucher import',
  VERIFICATION: 'Verification',
  DOCUMENT: 'Document',
  IMAGE: 'Image',
  COMPLAINT: 'Complaint attachment',
  ATTENDANCE: 'Attendance evidence',
  ANSWER: 'Answer',
  PHOTO: 'Photo',
  LOGO: 'Logo',
  SALE_IMPORT: 'Sales import',
  EMPLOYEE: 'Employee document',
  LEAVE: 'Leave attachment',
}

/**
 * The records that files belong to, what it takes to read each, and its list where there is one. Where that is null, the
 * files are opened from their record alone, which notes who did.
 */
export const fileOwners = {
  complaint: { words: 'Complaint', read: 'complaint:read', path: '/complain' },
  attendance: { words: 'Attendance', read: 'attendance:read', path: '/absensi' },
  answer: { words: 'Answer', read: 'exercise:read', path: '/answer' },
  account: { words: 'Account', read: 'account:read', path: '/account' },
  customer: { words: 'Customer', read: 'customer:read' },
  saleImport: { words: 'Sales import', read: 'channel:read' },
  student_class: { words: 'Class registration', read: 'crm:read' },
  leave_request: { words: 'Leave request', read: 'leave:read', path: '/leave-approval' },
  employee: { words: 'Employee', read: 'hr:read', path: '/employee' },
  mitra_document: { words: 'Partner document', read: null, path: '/document-table' },
  mitra_attachment: { words: 'Partner attachment', read: null },
} as const satisfies Record<string, { words: string; read: Permission | null; path?: string }>

export type FileOwner = keyof typeof fileOwners
export const fileOwnerKinds = Object.keys(fileOwners) as unknown as readonly [FileOwner, ...FileOwner[]]
export const fileOwnerWords = Object.fromEntries(
  Object.entries(fileOwners).map(([kind, { words }]) => [kind, words]),
) as Readonly<Record<FileOwner, string>>

/** The gallery takes videos too, which are larger than anything else. */
export const mediaRule: UploadRule = {
  max: 200 * MB,
  types: mimes,
  called: 'a picture, video, recording or document',
  needs: ['media:create'],
}

/** Pictures that are uploaded into the gallery from a form. */
export const galleryPictureRule: UploadRule = { ...pictures, needs: ['media:create'] }

const purposeRule = (purpose: Purpose): UploadRule => purposeRules[purpose]

/** The rule of an upload by the query of its call. */
export function ruleOf(query: unknown): UploadRule {
  const { purpose } = (query ?? {}) as { purpose?: Purpose }
  return purpose === undefined ? mediaRule : purposeRule(purpose)
}
