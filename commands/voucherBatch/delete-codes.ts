import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { voucherBatch, voucherBatchClear } from '#contract/voucher/voucher-batch.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { focused } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

/** What undo runs after a generation or an import. */
export default defineCommand({
  id: 'voucherBatch.delete-codes',
  title: 'Delete the unused codes of a batch',
  short: 'Delete unused codes',
  section: 'voucherBatch',
  resource: 'voucherBatch',
  keywords: ['remove codes', 'hapus kode', 'buang kode batch', ...voucherBatch.keywords],
  permission: 'voucher:generate',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'v d', on: '/voucher-batches' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(voucherBatch) },
  from: { record: focused('voucherBatch') },
  confirm: ({ record }, ctx) => ({
    title: say('Delete the unused codes of {{name}}?', {
      name: knownRef(ctx, 'voucherBatch', record)?.label ?? String(record ?? ''),
    }),
    detail:
      'Available and expired codes become void and leave every list. Codes that are reserved, sent or redeemed stay.',
    action: 'Delete',
  }),
  run: ({ record }, { call, customerId }) =>
    call(voucherBatchClear, { customerId, id: record, body: { mode: 'DELETE' } }),
  done: ({ name, count }) => ({
    say: say('{{count}} codes of {{name}} deleted', { count, name }),
    stale: ['voucherBatch', 'voucher'],
  }),
})
