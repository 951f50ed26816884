import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { canReserve } from '#contract/voucher/voucher.rules.ts'
import { voucherUpdate } from '#contract/voucher/voucher.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { pickVoucher, voucherVersion } from '#commands/prompts/pick-voucher.ts'
import { focused, rule } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucher.place',
  title: 'Give voucher to a place of an MBA sale',
  short: 'Give to sale',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['mba', 'participant', 'peserta', 'sale place', 'tempat penjualan'],
  permission: 'voucher:update',
  risk: 'reversible',
  surfaces: ['palette', 'row'],
  args: z.object({ voucher: Id, sale: Id }),
  ask: {
    sale: pickRecord('sale', { of: 'mba', label: 'Which MBA sale?' }),
    voucher: pickVoucher(),
  },
  from: { voucher: focused('voucher'), sale: focused('mba') },
  // Codes of other platforms open a class for one participant.
  when: ({ focused: one }) => one?.resource !== 'voucher' || (one.record?.platformCode ?? 'MBA') === 'MBA',
  blocked: rule('voucher', 'voucher', (row) =>
    row.status === 'VOID' || row.status === 'EXPIRED' ? canReserve(row) : true,
  ),
  run: async ({ voucher, sale }, env) => {
    const body = { version: await voucherVersion(voucher, env), saleId: sale }
    return env.call(voucherUpdate, { customerId: env.customerId, id: voucher, body })
  },
  done: ({ code }) => ({
    say: say('Voucher {{code}} is for a place of the sale', { code }),
    stale: ['voucher', 'mba'],
  }),
})
