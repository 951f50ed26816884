import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { ListingStatus } from '#contract/class/curation.rules.ts'
import { canList } from '#contract/class/curation.rules.ts'
import { listing } from '#contract/class/listing.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { counted, say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

interface Step {
  verb: 'list' | 'pause' | 'delist'
  to: Exclude<ListingStatus, 'DRAFT'>
  title: string
  short: string
  keywords: readonly string[]
  keys: string
  /** The question before it, of one with {{name}} and of {{count}}, and what it means. */
  ask: readonly [one: string, many: string]
  means: string
  done: string
}

/** A step in the life of listings; only what was ended does not come back. */
export const listingStep = ({ verb, to, title, short, keywords, keys, ask, means, done }: Step) =>
  defineCommand({
    id: `listing.${verb}`,
    title,
    short,
    section: 'listing',
    resource: 'listing',
    keywords: [...keywords, ...listing.keywords],
    permission: 'class:update',
    risk: to === 'DELISTED' ? 'irreversible' : 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/kelas/listings' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(listing, true) },
    over: 'record',
    from: { record: selected('listing') },
    blocked: rule('listing', 'record', (row) => canList(row, to)),
    confirm: (_given, _ctx, targets) => ({
      title: counted(targets.length, ...ask, { name: targets[0]?.label }),
      detail: means,
      action: short,
    }),
    run: async ({ record }, env) => {
      const version = await versionOf(listing, record, env)
      return env.call(listing.calls.update, { id: record, body: { version, status: to } })
    },
    done: (row) => ({ say: say(done, { name: row.listingTitle }), stale: ['listing', 'class'] }),
  })
