import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Id } from '#contract/core/common.ts'

/** What the old host said of a code. */
export const CorrectedCode = z
  .object({ voucherId: Id, code: z.string(), status: z.int(), answer: z.string() })
  .register(z.globalRegistry, { id: 'CorrectedCode' })
export type CorrectedCode = z.output<typeof CorrectedCode>

/** The server asks the host that is entered among the integrations; the browser never reaches it. */
export const correctCode = call({
  method: 'GET',
  path: '/correct/kodevoucher/{id}',
  service: 'external',
  access: 'voucher:update',
  summary: 'Have the code of a voucher corrected at the old host',
  writes: true,
  heavy: true,
  answer: record(CorrectedCode),
})
