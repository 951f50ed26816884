import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id, requiredText } from '#contract/core/common.ts'
import { sampleKinds } from './template-events.ts'
import { templateLocales } from '#contract/core/message-channels.ts'

/** What a template's variables come to for a record, as a message about it would say it. */
export const TemplateSample = z
  .object({
    kind: z.enum(sampleKinds),
    /** The record; null when there is none yet. */
    record: z.nullable(z.object({ id: Id, label: z.string() })),
    to: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
    /** Whose name stands over the message. */
    from: z.string(),
    /** A variable that is not here is only known when a message is written. */
    values: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'TemplateSample' })
export type TemplateSample = z.output<typeof TemplateSample>

/** Reading a record of the kind takes its own permission as well. */
export const templateSample = call({
  method: 'GET',
  path: '/customers/{customerId}/template-sample',
  service: 'console',
  access: 'template:read',
  summary: 'Read what the variables of a template come to for a record, the newest when none is named',
  query: z.strictObject({
    code: requiredText(40),
    locale: z.enum(templateLocales),
    /** A record of the kind that the code is about. */
    id: z.optional(Id),
  }),
  answer: record(TemplateSample),
})
