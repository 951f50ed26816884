import * as z from 'zod/mini'
import { pickPlatform } from '#commands/prompts/pick-platform.ts'
import { LocalDate } from '#contract/core/common.ts'
import { daily, dayCalls } from '#contract/channel/daily.ts'
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
  keywords: ['count', 'period', 'buat', 'hitung', 'rekap', ...daily.keywords],
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
    overwrite: bool('Discard adjustments?', {
      yes: 'Discard them',
      no: 'Keep them',
      names: ['overwrite', 'timpa'],
    }),
    platform: pickPlatform('Platform (optional)'),
  },
  confirm: ({ dateFrom, dateTo, overwrite = false }) => ({
    title: say('Recompute {{from}} to {{to}}?', { from: dateFrom ?? '', to: dateTo ?? '' }),
    detail: overwrite
      ? 'Adjustments in these days are discarded. If one day is locked, nothing is changed.'
      : 'Adjustments, locked days and manual entries do not change.',
    action: 'Generate',
  }),
  run: ({ dateFrom, dateTo, overwrite, platform }, { call, customerId }) =>
    call(dayCalls.dailyGenerate, {
      query: { customerId },
      body: { dateFrom, dateTo, overwrite, ...(platform === undefined ? {} : { platform: [platform] }) },
    }),
  done: ({ changed, kept: manual, locked }) => ({
    say: counted(changed, 'One daily record changed', '{{count}} daily records changed'),
    ...(manual + locked > 0
      ? { detail: say('Unchanged: {{manual}} with manual entries, {{locked}} locked', { manual, locked }) }
      : {}),
    stale: ['daily'],
  }),
})
