import * as z from 'zod/mini'
import { Id, Reason } from '#contract/core/common.ts'
import { customerDelete } from '#contract/customer/customer.ts'
import { canDeleteCustomer } from '#contract/customer/customer.rules.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'customer.delete',
  title: 'Delete customer',
  short: 'Delete',
  section: 'customer',
  resource: 'customer',
  keywords: ['remove customer', 'remove partner', 'tenant', 'hapus pelanggan', 'hapus mitra'],
  permission: 'customer:delete',
  risk: 'privileged',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'd', on: '/roles?list' },
  args: z.object({ customer: Id, reason: Reason }),
  ask: { customer: pickRecord('customer'), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  from: { customer: focused('customer') },
  blocked: ({ customer }, { customerId }) => {
    const verdict = customer === undefined ? true : canDeleteCustomer(customer, customerId)
    return verdict === true ? undefined : verdict
  },
  confirm: ({ customer }, ctx) => {
    const name = knownRef(ctx, 'customer', customer)?.label ?? String(customer)
    return {
      title: say('Delete the customer {{name}}', { name }),
      detail: 'Its users lose access, and its records disappear from all lists.',
      action: 'Delete',
      typed: name,
    }
  },
  run: ({ customer, reason }, { call }) => call(customerDelete, { id: customer, body: { reason } }),
  // The title is the specification's, the text the server's.
  done: (message) => ({ say: 'Status', detail: say('{{message}}', { message }), stale: ['customer'] }),
})
