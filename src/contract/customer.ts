import * as z from 'zod/mini'
import { call, sentence } from './call.ts'
import { Reason } from './common.ts'

export const customerDelete = call({
  method: 'DELETE',
  path: '/adm/customer/{id}/delete',
  access: 'customer:delete',
  summary: 'Delete a customer; its rows are kept and nobody works for it any more',
  body: z.strictObject({ reason: z.optional(Reason) }),
  answer: sentence(),
  success: 'code200',
})
