import * as z from 'zod/mini'
import { dailyRecords } from '#commands/prompts/daily.ts'
import { pickPlatform } from '#commands/prompts/pick-platform.ts'
import { LocalDate } from '#contract/core/common.ts'
import { dailyCalls } from '#contract/channel/daily.ts'
import { defineCommand } from '#engine/define.ts'
import { bool, date } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

/** Counts a span of days anew. */
export default defineCommand({
  id: 'daily.generate',
  title: 'Generate daily e-commerce',
  short: 'Generate',
  section: 'daily',
  resource: 'daily',
  keywords: ['count', 'period', 'buat', 'hitung', 'rekap', ...dailyRecords.keywords],
  permission: 'ecommerce:generate',
  risk: 'irreversible',
  surfaces: ['palette', 'toolbar'],
  shortcut: { keys: 'v d', on: '/daily_ecommerce' },
  args: z.object({
    dateFrom: LocalDate,
    dateTo: LocalDate,
    overwrite: z.boolean(),
    platform: z.optional(z.string()),
  }),
  ask: {
    dateFrom: date('From which day?', { past: true, names: ['from', 'dari'] }),
    dateTo: date('To which day?', { past: true, names: ['to', 'sampai'], help: 'At most 92 days.' }),
    overwrite: bool('Take adjustments away?', {
      yes: 'Take them away',
      no: 'Keep them',
      names: ['overwrite', 'timpa'],
    }),
    platform: pickPlatform('Of which platform alone?'),
  },
  confirm: ({ dateFrom, dateTo, overwrite = false }) => ({
    title: say('Count {{from}} to {{to}} anew?', { from: dateFrom ?? '', to: dateTo ?? '' }),
    detail: overwrite
      ? 'Adjustments in these days go. A locked day among them refuses all.'
      : 'Adjustments, locked days and what people have written stay as they are.',
    action: 'Generate',
  }),
  run: ({ dateFrom, dateTo, overwrite, platform }, { call, customerId }) =>
    call(dailyCalls.dailyGenerate, {
      query: { customerId },
      body: { dateFrom, dateTo, overwrite, ...(platform === undefined ? {} : { platform: [platform] }) },
    }),
  done: ({ changed, kept, locked }) => ({
    say: counted(changed, 'One day of sales says something else now', '{{count}} days of sales say something else now'),
    ...(kept + locked > 0
      ? { detail: say('{{kept}} kept what people put in, {{locked}} are locked', { kept, locked }) }
      : {}),
    stale: ['daily'],
  }),
})
