import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment } from '#contract/core/common.ts'

/** What a participant says of a class, as it is published. */
export const Testimony = z
  .object({
    id: Id,
    name: z.string(),
    classTitle: z.nullable(z.string()),
    /** 1 to 5 */
    rating: z.int(),
    content: z.string(),
    createdAt: Moment,
  })
  .register(z.globalRegistry, { id: 'Testimony' })
export type Testimony = z.output<typeof Testimony>

export const testimonyList = call({
  method: 'GET',
  path: '/api/testimonies/all',
  access: 'session',
  summary: 'The published testimonies, newest first',
  answer: record(z.array(Testimony)),
})
