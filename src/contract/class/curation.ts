import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, Moment, Named } from '#contract/core/common.ts'
import { ClassContent, ClassVariant, FieldNote, Meeting } from './class-parts.ts'

/** What a curator looks at: a class as it was submitted or decided. */
export const CurationSnapshot = z
  .object({
    title: z.string(),
    basePrice: z.int(),
    summary: z.nullable(z.string()),
    targetAudience: z.nullable(z.string()),
    requirements: z.nullable(z.string()),
    variants: z.array(ClassVariant),
    activities: z.array(Meeting),
    contents: z.array(ClassContent),
  })
  .register(z.globalRegistry, { id: 'CurationSnapshot' })
export type CurationSnapshot = z.output<typeof CurationSnapshot>

/** A submission, or what was decided about it. */
export const CurationStep = z
  .object({
    id: Id,
    round: z.int(),
    status: z.enum(['SUBMITTED', 'APPROVED', 'REVISION', 'REJECTED']),
    note: z.nullable(z.string()),
    notes: z.array(FieldNote),
    at: Moment,
    by: z.nullable(Named),
  })
  .register(z.globalRegistry, { id: 'CurationStep' })
export type CurationStep = z.output<typeof CurationStep>

export const classCuration = call({
  method: 'GET',
  path: '/customers/{customerId}/core-classes/{id}/curation',
  service: 'console',
  access: 'class:read',
  summary: 'The rounds of curation of a class, newest first, and the class as it was approved and looked at last',
  answer: record(
    z.object({
      steps: z.array(CurationStep),
      /** Null: it was never approved, or before there were snapshots. */
      approved: z.nullable(CurationSnapshot),
      /** As it was sent back since then; null when it was not. */
      sentBack: z.nullable(CurationSnapshot),
    }),
  ),
})
