import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { revealed, whyReveal } from '#commands/prompts/reveal.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { customerReveal } from '#contract/customer/customer.ts'
import { reason } from '#contract/core/reason.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule } from '#engine/answers/from.ts'

export default defineCommand({
  id: 'customer.reveal',
  title: 'Show the NPWP of a customer',
  short: 'Show NPWP',
  section: 'customer',
  resource: 'customer',
  keywords: ['reveal', 'tax number', 'personal', 'lihat npwp', 'nomor pajak'],
  permission: 'customer:pii',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ customer: Id, reason: Reason }),
  ask: { customer: pickRecord('customer'), reason: whyReveal },
  from: { customer: focused('customer') },
  blocked: rule('customer', 'customer', ({ npwp }) => npwp !== null || reason('NONE_STORED', { what: 'NPWP' })),
  run: ({ customer, reason: why }, { call }) =>
    call(customerReveal, { id: customer, body: { field: 'npwp', reason: why } }),
  done: ({ value }, { customer }, ctx) =>
    revealed('NPWP', value, knownRef(ctx, 'customer', customer)?.label ?? String(customer)),
})
