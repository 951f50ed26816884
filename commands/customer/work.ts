import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { Id } from '#contract/core/common.ts'
import { customers } from '#contract/customer/customer.ts'
import { reason } from '#contract/core/reason.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'customer.work',
  title: 'Work for another customer',
  short: 'Work for it',
  section: 'customer',
  resource: 'customer',
  keywords: ['switch customer', 'change partner', 'tenant', 'ganti pelanggan', 'bekerja untuk'],
  permission: 'customer:read',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'w', on: '/roles?list' },
  anyCustomer: true,
  args: z.object({ customer: Id }),
  ask: { customer: pickRecord('customer') },
  from: { customer: focused('customer') },
  blocked: ({ customer }, { customerId }) =>
    customer !== undefined && customer === customerId ? reason('OWN_CUSTOMER', {}) : undefined,
  async run({ customer }, { call }) {
    const { data } = await call(customers, { query: { ids: [customer] } })
    return data[0]
  },
  done: (found) =>
    found
      ? {
          workFor: { id: found.id, name: found.name, code: found.code, timezone: found.timezone },
          say: say('You work for {{name}} now', { name: found.name }),
          link: { say: 'Go to users', to: '/roles' },
        }
      : { say: 'This customer no longer exists.', stale: ['customer'] },
})
