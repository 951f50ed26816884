import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import { redemption } from '#contract/redemption/redemption.ts'
import { Code } from '#contract/voucher/voucher-fields.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Redeems a code for a caller. Without a name and an e-mail it is for the person whom the voucher is reserved for. */
export default defineCommand({
  id: 'redemption.create',
  title: 'Redeem voucher',
  short: 'Redeem',
  section: 'redemption',
  resource: 'redemption',
  keywords: ['redeem', 'tukar', 'tukarkan voucher', 'reedem', 'penukaran manual'],
  permission: 'redemption:create',
  risk: 'reversible',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'c', on: '/reedem' },
  args: z.object({
    code: Code,
    lms: Id,
    email: z.optional(RequiredEmail),
    name: z.optional(requiredText(120)),
    phone: z.optional(Phone),
    note: z.optional(requiredText(500)),
  }),
  ask: {
    code: text('Which code?', { capitals: true, max: 64, names: ['code', 'voucher', 'kode'] }),
    lms: pickRecord('lms'),
    email: text('E-mail', { max: 254, names: ['email', 'surel'] }),
    name: text('Name', { max: 120, names: ['name', 'nama'] }),
    phone: text('Phone', { max: 30, names: ['phone', 'telepon'] }),
    note: text('Note', { max: 500, names: ['note', 'catatan'] }),
  },
  run: ({ code, lms, ...who }, { call, customerId }) =>
    call(redemption.calls.create, { query: { customerId }, body: { voucherCode: code, lmsClassId: lms, ...who } }),
  done: ({ id, voucherCode, name, lmsClass }) => ({
    say: say('{{code}} redeemed: {{name}} is in {{title}}', {
      code: voucherCode,
      name,
      title: lmsClass?.title ?? '',
    }),
    stale: ['redemption', 'voucher'],
    link: { say: 'Show the redemption', to: `/reedem/edit/${id}` },
  }),
})
