import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { daily } from '#contract/channel/daily.ts'
import { reason } from '#contract/core/reason.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

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
    keywords: [...keywords, ...daily.keywords],
    permission: ['ecommerce:update', 'ecommerce:settle'],
    risk: 'reversible',
    opposite: `daily.${verb === 'lock' ? 'unlock' : 'lock'}`,
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/daily_ecommerce' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(daily, true) },
    over: 'record',
    from: { record: selected('daily') },
    blocked: rule('daily', 'record', ({ day, locked }) => {
      if (locked !== to) return true
      return to ? reason('DAY_LOCKED', { day }) : reason('DAY_OPEN', { day })
    }),
    async run({ record }, env) {
      const version = await versionOf(daily, record, env)
      return env.call(daily.calls.update, { id: record, body: { version, locked: to } })
    },
    done: (row) => ({ say: say(done, { name: daily.label(row) }), stale: ['daily'] }),
  })
}
