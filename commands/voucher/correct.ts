import * as z from 'zod/mini'
import { pickVouchers } from '#commands/prompts/pick-voucher.ts'
import { Id } from '#contract/core/common.ts'
import { correctCode } from '#contract/redemption/correction.ts'
import { selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** Has the old system correct a code, through the server. */
export default defineCommand({
  id: 'voucher.correct',
  title: 'Correct voucher code at the old host',
  short: 'Correct code',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['correction', 'fix code', 'koreksi kode', 'perbaiki kode voucher'],
  permission: 'voucher:update',
  risk: 'irreversible',
  destructive: false,
  surfaces: ['palette'],
  args: z.object({ voucher: Id }),
  ask: { voucher: { ...pickVouchers(), multiple: false } },
  from: { voucher: (ctx) => selected('voucher')(ctx)?.[0] },
  confirm: () => ({
    title: 'Correct the code at the old host?',
    detail: 'The number of the voucher is sent there, and nothing else. It cannot be undone from here.',
    action: 'Correct code',
  }),
  run: ({ voucher }, { call }) => call(correctCode, { id: voucher }),
  done: ({ code, answer }) => ({
    say: say('The host has corrected {{code}}', { code }),
    ...(answer === '' ? {} : { detail: say('Its answer: {{answer}}', { answer }) }),
    stale: ['voucher'],
  }),
})
