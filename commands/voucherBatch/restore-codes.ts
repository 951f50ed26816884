import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherBatch, voucherBatchRefill } from '#contract/voucher/voucher-batch.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { int } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Takes a clearing back: what undo runs. */
export default defineCommand({
  id: 'voucherBatch.restore-codes',
  title: 'Restore the codes of a batch that were voided or deleted together',
  short: 'Restore codes',
  section: 'voucherBatch',
  resource: 'voucherBatch',
  keywords: ['undo void', 'pulihkan kode', ...voucherBatch.keywords],
  permission: 'voucher:generate',
  risk: 'reversible',
  surfaces: ['palette'],
  args: z.object({ record: Id, clearing: z.int().check(z.gte(1)) }),
  ask: { record: pickOf(voucherBatch), clearing: int('Which time, counted from 1?', { min: 1 }) },
  from: { record: focused('voucherBatch') },
  run: ({ record, clearing }, { call, customerId }) => call(voucherBatchRefill, { customerId, id: record, clearing }),
  done: ({ name, count }) => ({
    say: say('{{count}} codes of {{name}} are available again', { count, name }),
    stale: ['voucherBatch', 'voucher'],
  }),
})
