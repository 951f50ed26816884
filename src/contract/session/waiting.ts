import * as z from 'zod/mini'
import { call, list } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'

/** A user of the console who has confirmed the address and never had a role. */
export const WaitingUser = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** What the person registered for. */
    company: z.nullable(z.string()),
    registeredAt: Moment,
    lastLoginAt: z.nullable(Moment),
  })
  .register(z.globalRegistry, { id: 'WaitingUser' })
export type WaitingUser = z.output<typeof WaitingUser>

export const waitingList = call({
  method: 'GET',
  path: '/customers/{customerId}/users/waiting',
  service: 'console',
  access: 'user:assign',
  summary: 'Who has an account with a customer and waits for a first role, the longest first',
  answer: list(WaitingUser),
})
