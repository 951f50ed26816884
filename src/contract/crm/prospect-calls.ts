import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Named } from '#contract/core/common.ts'
import { stageKinds } from './prospect.rules.ts'
import { prospect } from './prospect.ts'

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

/** So many cards of each stage come with the board; further ones are read as rows of the list. */
export const BOARD_CARDS = 30

const BoardStage = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(stageKinds),
  color: z.nullable(z.string()),
  slaDays: z.nullable(z.int()),
  wipLimit: z.nullable(z.int()),
  /** Of all prospects of the filter in this stage. */
  count: z.int(),
  value: z.int(),
  cards: z.array(prospect.record),
})
export type BoardStage = z.output<typeof BoardStage>

export const prospectBoard = call({
  method: 'GET',
  path: '/customers/{customerId}/prospect-board',
  service: 'console',
  access: 'crm:read',
  summary: 'Read the prospects of a filter by stage: how many, what they are worth, and the first of each',
  query: prospect.query,
  heavy: true,
  answer: record(z.object({ stages: z.array(BoardStage) }).register(z.globalRegistry, { id: 'ProspectBoard' })),
})
