import * as z from 'zod/mini'
import { call, list, record } from '#contract/core/call.ts'
import { Id, Moment, Version } from '#contract/core/common.ts'
import type { Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const trainingStatuses = ['DRAFT', 'READY', 'ARCHIVED'] as const

/** In percent; null before it was evaluated. */
const score = z.nullable(z.number())

/** A training run of the check that reads attendance photos. */
export const Training = z
  .object({
    id: Id,
    name: z.string(),
    versionTag: z.nullable(z.string()),
    trainedAt: z.nullable(Moment),
    datasetSize: z.int(),
    accuracy: score,
    precision: score,
    recall: score,
    f1: score,
    evaluatedAt: z.nullable(Moment),
    status: z.enum(trainingStatuses),
    /** Photos are read with it: at most one of a customer. */
    active: z.boolean(),
    version: Version,
  })
  .register(z.globalRegistry, { id: 'Training' })
export type Training = z.output<typeof Training>

/** Only a run that is ready reads photos. */
export const canActivate = ({ status }: Pick<Training, 'status'>): true | Reason =>
  status === 'READY' ? true : reason('ILLEGAL_TRANSITION', { from: status, to: 'ACTIVE', allowed: [] })

const ofCustomer = { customerId: z.optional(Id) }
const whole = (most: number) =>
  z.coerce.number().check(z.int(), z.gte(1, 'must be at least 1'), z.lte(most, `must be at most ${most}`))

export const trainingList = call({
  method: 'GET',
  path: '/api/training/list',
  access: 'training:read',
  summary: 'List the training runs of the check that reads attendance photos, the latest first',
  query: z.strictObject({ ...ofCustomer, page: z.optional(whole(1_000_000)), limit: z.optional(whole(200)) }),
  answer: list(Training),
})

export const trainingActivate = call({
  method: 'POST',
  path: '/api/training/active/{id}',
  access: 'training:activate',
  summary: 'Read photos with this run from now on; the one before becomes inactive',
  query: z.strictObject(ofCustomer),
  answer: record(Training),
})

export const trainingState = call({
  method: 'GET',
  path: '/customers/{customerId}/training',
  service: 'console',
  background: true,
  access: 'training:read',
  summary: 'Whether the customer has training switched on',
  answer: record(z.object({ enabled: z.boolean() }).register(z.globalRegistry, { id: 'TrainingState' })),
})
