import * as z from 'zod/mini'
import { Id, Reason } from '#contract/core/common.ts'
import { voucherBatch, voucherBatchClear } from '#contract/voucher/voucher-batch.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucherBatch.void-codes',
  title: 'Void the unused codes of a batch',
  short: 'Void unused codes',
  section: 'voucherBatch',
  resource: 'voucherBatch',
  keywords: ['invalidate', 'batalkan kode', 'hanguskan batch', ...voucherBatch.keywords],
  permission: 'voucher:generate',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v v', on: '/voucher-batches' },
  args: z.object({ record: Id, reason: Reason }),
  ask: { record: pickOf(voucherBatch), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  from: { record: focused('voucherBatch') },
  confirm: ({ record }, ctx) => ({
    title: say('Void the unused codes of {{name}}?', {
      name: knownRef(ctx, 'voucherBatch', record)?.label ?? String(record ?? ''),
    }),
    detail: 'Available and expired codes can no longer be redeemed. Codes that are reserved, sent or redeemed stay.',
    action: 'Void',
  }),
  run: ({ record, reason }, { call, customerId }) =>
    call(voucherBatchClear, { customerId, id: record, body: { mode: 'VOID', reason } }),
  done: ({ name, count }) => ({
    say: say('{{count}} codes of {{name}} are void', { count, name }),
    stale: ['voucherBatch', 'voucher'],
  }),
})
