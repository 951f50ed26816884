import * as z from 'zod/mini'
import { blob, call, record } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'
import { voucherStatuses } from '#contract/voucher/voucher-fields.ts'

/** What a code is to the one who asks. `USABLE` is one that can be redeemed now. */
export const codeStates = ['USABLE', 'REDEEMED', 'EXPIRED', 'VOID', 'CANCELLED_ORDER', 'NOT_FOUND'] as const
export type CodeState = (typeof codeStates)[number]

const Code = z
  .string()
  .check(z.trim(), z.minLength(1, "can't be empty!"), z.maxLength(64, 'must have at most 64 characters'))
const Titled = z.object({ id: Id, code: z.string(), title: z.string() })

/** All that is known of a code. */
export const VerifiedCode = z
  .object({
    /** As the voucher is called; as it was asked for where there is none. */
    code: z.string(),
    state: z.enum(codeStates),
    voucherId: z.nullable(Id),
    status: z.nullable(z.enum(voucherStatuses)),
    platform: z.nullable(z.string()),
    coreClass: z.nullable(Titled),
    /** The schedule of the participant, or the one that the voucher is for. */
    schedule: z.nullable(Titled),
    expiresAt: z.nullable(Moment),
    /** The same, as people write it where the customer is. */
    expiresOn: z.nullable(z.string()),
    voidReason: z.nullable(z.string()),
    /** For whom it is reserved. */
    reservedFor: z.nullable(z.string()),
    redemptionId: z.nullable(Id),
    redeemedAt: z.nullable(Moment),
    redeemedOn: z.nullable(z.string()),
    participant: z.nullable(z.object({ studentLmsClassId: z.nullable(Id), name: z.string(), email: z.string() })),
    attended: z.int(),
    required: z.int(),
    certificate: z.nullable(z.object({ number: z.string(), revoked: z.boolean() })),
    invoice: z.nullable(z.string()),
    orderId: z.nullable(Id),
    /** How often the code was sent in and refused. */
    refusals: z.int(),
  })
  .register(z.globalRegistry, { id: 'VerifiedCode' })
export type VerifiedCode = z.output<typeof VerifiedCode>

export const verifyCode = call({
  method: 'POST',
  path: '/customers/{customerId}/verification',
  service: 'console',
  access: 'voucher:read',
  summary: 'What is known of a voucher code or redeem code',
  body: z.strictObject({ code: Code }).register(z.globalRegistry, { id: 'VerifyCode' }),
  answer: record(VerifiedCode),
  unaudited: 'looking a code up changes no record',
})

/** The most codes that one file may hold. */
export const MAX_VERIFIED = 100_000

/** A line of a file, as it was read. */
export const CodeLine = z.strictObject({
  line: z.optional(z.int()),
  code: z.optional(z.nullable(z.union([z.string().check(z.maxLength(10_000)), z.number()]))),
})
export type CodeLine = z.output<typeof CodeLine>

export const VERIFICATION_FILE = 'Verification.xlsx'

/** Verifies the codes of a file as a background job; its spreadsheet is read when the job is done. */
export const verifyFile = call({
  method: 'POST',
  path: '/customers/{customerId}/verification/file',
  service: 'console',
  access: 'voucher:read',
  summary: 'Verify the codes of a file, as a background job with a row for each line',
  bodyLimit: 16 * 1_048_576,
  rows: { path: ['rows'], row: CodeLine, max: MAX_VERIFIED },
  body: z
    .strictObject({
      fileName: z.optional(z.string().check(z.trim(), z.maxLength(255))),
      rows: z
        .array(CodeLine)
        .check(
          z.minLength(1, 'must hold at least one row'),
          z.maxLength(MAX_VERIFIED, `must hold at most ${MAX_VERIFIED} rows`),
        ),
    })
    .register(z.globalRegistry, { id: 'VerifyFile' }),
  answer: record(z.object({ progressId: z.uuid() })),
  unaudited: 'looking codes up changes no record',
})

/**
 * The spreadsheet of a file of codes. `fileName` is what a background job answered (its number), or the name of a file
 * that was uploaded for verification.
 */
export const verificationDownload = call({
  method: 'GET',
  path: '/api/absensireport/verification/{fileName}',
  access: 'voucher:read',
  summary: 'The spreadsheet named Verification: one row for each line of a file of codes',
  params: { fileName: z.string().check(z.minLength(1), z.maxLength(255)) },
  query: z.strictObject({ customerId: z.optional(Id) }),
  heavy: true,
  answer: blob(VERIFICATION_FILE, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
