import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Named } from '#contract/core/common.ts'

/** The people who work with prospects of a customer, by name. */
export const prospectOwners = call({
  method: 'GET',
  path: '/customers/{customerId}/prospect-owners',
  service: 'console',
  access: 'crm:read',
  summary: 'Find who works with prospects of a customer, by name',
  query: z.strictObject({
    text: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    id: z.optional(Id),
  }),
  answer: record(z.array(Named)),
})
