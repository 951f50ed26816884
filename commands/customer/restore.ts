import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { Customer } from '#contract/customer/customer.ts'
import { customerGeneralList, customerUpdate } from '#contract/customer/customer.ts'
import type { RecordRef } from '#engine/context.ts'
import { nameRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import type { RecordPrompt, SearchEnv } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

const refOf = ({ id, company, code }: Customer): RecordRef =>
  nameRef({ resource: 'customer', id, label: company, hint: code })

async function deleted(query: { keyword?: string; ids?: number[] }, { call }: SearchEnv) {
  const { data } = await call(customerGeneralList, { query: { deleted: true, limit: 20, ...query } })
  return data.map(refOf)
}

const pickDeleted: RecordPrompt = {
  kind: 'record',
  resource: 'customer',
  label: 'Which deleted customer?',
  help: 'By company, code or e-mail.',
  names: ['customer', 'pelanggan'],
  search: (text, env) => deleted(text.trim() === '' ? {} : { keyword: text.trim() }, env),
  read: async (id, env) => (await deleted({ ids: [Number(id)] }, env))[0],
}

export default defineCommand({
  id: 'customer.restore',
  title: 'Restore customer',
  short: 'Restore',
  section: 'customer',
  resource: 'customer',
  keywords: ['undelete', 'put back', 'pulihkan pelanggan', 'kembalikan mitra'],
  permission: ['customer:update', 'customer:delete'],
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ customer: Id }),
  ask: { customer: pickDeleted },
  run: ({ customer }, { call, customerId }) =>
    call(customerUpdate, { id: customer, query: { customerId }, body: { restore: true } }),
  done: ({ company }) => ({ say: say('{{name}} restored', { name: company }), stale: ['customer'] }),
})
