import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'
import { Picture } from '#contract/core/resource/field.ts'

/**
 * What the frame of the console shows: the caller, and the customer that the caller works for. Every screen asks for it,
 * so that it is apart from the calls of uploads and their rules.
 */
export const framePictures = call({
  method: 'GET',
  service: 'console',
  path: '/me/pictures',
  background: true,
  access: 'session',
  ofPerson: true,
  summary: 'The photo of the caller, and the logo of a customer that the caller works for',
  query: z.strictObject({ customerId: z.optional(Id) }),
  answer: record(z.object({ photo: z.nullable(Picture), logo: z.nullable(Picture) })),
})
