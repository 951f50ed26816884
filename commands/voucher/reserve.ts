import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { canReserve } from '#contract/voucher/voucher.rules.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { pickVoucher, voucherVersion } from '#commands/prompts/pick-voucher.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucher.reserve',
  title: 'Reserve voucher for a student',
  short: 'Reserve',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['assign student', 'hold', 'pesan voucher', 'cadangkan', 'tetapkan siswa'],
  permission: 'voucher:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v a', on: '/voucher' },
  args: z.object({ voucher: Id, student: Id }),
  ask: { voucher: pickVoucher(), student: pickRecord('student') },
  from: { voucher: focused('voucher') },
  blocked: rule('voucher', 'voucher', canReserve),
  run: async ({ voucher, student }, env) => {
    const body = { version: await voucherVersion(voucher, env), studentId: student }
    return env.call(voucherUpdate, { customerId: env.customerId, id: voucher, body })
  },
  done: ({ code, student }) => ({
    say: say('Voucher {{code}} is reserved for {{name}}', { code, name: student?.name ?? '–' }),
    stale: ['voucher'],
  }),
})
