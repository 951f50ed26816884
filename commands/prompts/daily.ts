import * as z from 'zod/mini'
import { platformWords } from '#contract/channel/platform-words.ts'
import { Id } from '#contract/core/common.ts'
import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { dailyCalls, dailyFields } from '#contract/channel/daily.ts'
import { canChangeDay, canDeleteDay } from '#contract/channel/daily.rules.ts'
import { reason } from '#contract/core/error.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

/** What a day of sales is called. */
export const dayLabel = ({ day, platformCode, coreClass }: DailyEcommerce) =>
  [day, platformWords(platformCode), coreClass?.code].filter(Boolean).join(' · ')

/** Days of sales, as commands know them. */
export const dailyRecords: Described<'daily', DailyEcommerce> = {
  resource: 'daily',
  one: 'daily record',
  many: 'daily records',
  file: 'Daily e-commerce',
  path: '/daily_ecommerce',
  keywords: ['daily', 'harian', 'penjualan harian', 'rekap'],
  calls: dailyCalls,
  fields: dailyFields,
  label: dayLabel,
  hint: ({ coreClass }) => coreClass?.title ?? '',
  mayEdit: canChangeDay,
  mayDelete: canDeleteDay,
}

const verbs = {
  lock: {
    to: true,
    title: 'Lock daily records',
    short: 'Lock',
    keywords: ['close', 'month end', 'kunci', 'tutup buku'],
    keys: 'v l',
    done: '{{name}} locked',
  },
  unlock: {
    to: false,
    title: 'Unlock daily records',
    short: 'Unlock',
    keywords: ['open', 'reopen', 'buka kunci'],
    keys: 'v u',
    done: '{{name}} unlocked',
  },
} as const

/** The command that closes days, or opens them again. */
export function lockCommand(verb: keyof typeof verbs) {
  const { to, title, short, keywords, keys, done } = verbs[verb]
  return defineCommand({
    id: `daily.${verb}`,
    title,
    short,
    section: 'daily',
    resource: 'daily',
    keywords: [...keywords, ...dailyRecords.keywords],
    permission: ['ecommerce:update', 'ecommerce:settle'],
    risk: 'reversible',
    opposite: `daily.${verb === 'lock' ? 'unlock' : 'lock'}`,
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/daily_ecommerce' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(dailyRecords, true) },
    over: 'record',
    from: { record: selected('daily') },
    blocked: rule('daily', 'record', ({ day, locked }) => {
      if (locked !== to) return true
      return to ? reason('DAY_LOCKED', { day }) : reason('DAY_OPEN', { day })
    }),
    async run({ record }, env) {
      const version = await versionOf(dailyRecords, record, env)
      return env.call(dailyCalls.update, { id: record, body: { version, locked: to } })
    },
    done: (row) => ({ say: say(done, { name: dayLabel(row) }), stale: ['daily'] }),
  })
}
