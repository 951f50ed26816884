import * as z from 'zod/mini'
import { verifyCode } from '#contract/redemption/verification.ts'
import { callerSentence, progressSentence } from '#contract/redemption/verification.rules.ts'
import { Code } from '#contract/voucher/voucher-fields.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'

/** Says what is known of a code, in the words for a caller. */
export default defineCommand({
  id: 'voucher.verify',
  title: 'Verify voucher code',
  short: 'Verify',
  section: 'voucher',
  keywords: ['check code', 'verify', 'cek kode', 'verifikasi kode', 'cek voucher'],
  permission: 'voucher:read',
  risk: 'read',
  surfaces: ['palette'],
  args: z.object({ code: Code }),
  ask: { code: text('Which code?', { capitals: true, max: 64, names: ['code', 'voucher', 'kode'] }) },
  run: ({ code }, { call, customerId }) => call(verifyCode, { customerId, body: { code } }),
  done: (found) => {
    const { voucherId, participant } = found
    const detail = progressSentence(found)
    const enrolment = participant?.studentLmsClassId ?? null
    const link =
      enrolment !== null
        ? { say: 'Show the participant', to: `/absensi-report/${enrolment}` }
        : voucherId !== null
          ? { say: 'Show the voucher', to: `/voucher?open=${voucherId}` }
          : undefined
    return { say: callerSentence(found), ...(detail ? { detail } : {}), ...(link ? { link } : {}) }
  },
})
