import * as z from 'zod/mini'
import { GenerateVouchers, MAX_GENERATED, voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import { pickPlatform } from '#commands/prompts/pick-platform.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { defineCommand } from '#engine/define.ts'
import { date, int, rupiah, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'voucher.generate',
  title: 'Generate vouchers',
  short: 'Generate',
  section: 'voucher',
  resource: 'voucher',
  keywords: ['bulk create', 'batch', 'hasilkan', 'buat voucher massal', 'cetak kode'],
  permission: 'voucher:generate',
  risk: 'reversible',
  surfaces: ['palette', 'toolbar'],
  shortcut: 'v g',
  args: z.omit(GenerateVouchers, { customerId: true }),
  ask: {
    count: int('How many', {
      min: 1,
      max: MAX_GENERATED,
      help: 'At most 100.000 at a time.',
      names: ['count', 'jumlah'],
    }),
    platform: pickPlatform('Platform'),
    coreClassId: pickRecord('class', { label: 'Class' }),
    lmsClassId: ({ coreClassId }) => pickRecord('lms', { label: 'Schedule', of: coreClassId }),
    prefix: text('Prefix', {
      placeholder: 'PIN',
      max: 6,
      capitals: true,
      help: '2 to 6 capital letters.',
      names: ['prefix', 'awalan'],
    }),
    length: int('Code length', {
      min: 8,
      max: 16,
      help: 'Characters after the prefix, 8 to 16. Leave empty for the usual length.',
      names: ['length', 'panjang'],
    }),
    expiresAt: (_prior, { today }) => date('Expires on', { min: today, names: ['until', 'sampai', 'berlaku'] }),
    price: rupiah('Price', { names: ['price', 'harga'] }),
    batchName: text('Batch name', { max: 120, placeholder: 'Pintaria Juni 2026', names: ['batch', 'name', 'nama'] }),
  },
  from: { price: () => 0 },
  run: (body, { call, customerId }) => call(voucherGenerate, { body: { ...body, customerId } }),
  done: ({ progressId, batchId }, { count, batchName }) => ({
    say: say('Generating {{count}} vouchers for {{batch}}', { count, batch: batchName }),
    stale: ['voucher'],
    track: progressId,
    link: { say: 'Show the batch', to: `/voucher?batchId=${batchId}` },
  }),
})
