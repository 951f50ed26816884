import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { filledText, Id } from '#contract/core/common.ts'
import { sampleKinds } from './template-events.ts'

/** The channels on which a person is written to outside of the console. */
export const letterChannels = ['EMAIL', 'WHATSAPP', 'SMS'] as const
export type LetterChannel = (typeof letterChannels)[number]

/** What a message is about: any record of which it is known whom it concerns. */
const about = { about: z.enum(sampleKinds), id: Id }

const Draft = z.object({
  templateId: Id,
  code: z.string(),
  name: z.string(),
  channel: z.enum(letterChannels),
  /** Where it goes; null: the record has no address for the channel. */
  recipient: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** The variables that the record says nothing about: they are still in the text. */
  missing: z.array(z.string()),
})
export type LetterDraft = z.output<typeof Draft>

export const letterDrafts = call({
  method: 'GET',
  path: '/customers/{customerId}/letters',
  service: 'console',
  access: 'message:create',
  summary: 'Read the templates that suit a record, filled with what it says',
  query: z.strictObject(about),
  answer: record(
    z
      .object({
        to: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
        /** Name of the sender. */
        from: z.string(),
        drafts: z.array(Draft),
      })
      .register(z.globalRegistry, { id: 'LetterDrafts' }),
  ),
})

export const letterSend = call({
  method: 'POST',
  path: '/customers/{customerId}/letters',
  service: 'console',
  access: 'message:create',
  summary: 'Queue a message about a record, as it was written, to whom the record concerns',
  body: z
    .strictObject({
      ...about,
      channel: z.enum(letterChannels),
      templateId: z.optional(Id),
      subject: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      body: filledText().check(z.maxLength(20_000, 'must have at most 20000 characters')),
    })
    .register(z.globalRegistry, { id: 'SendLetter' }),
  answer: record(
    z.object({ id: Id, name: z.string(), recipient: z.string() }).register(z.globalRegistry, { id: 'SentLetter' }),
  ),
})
