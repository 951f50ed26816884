import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { ListingStatus } from '#contract/class/curation.rules.ts'
import { canList } from '#contract/class/curation.rules.ts'
import { listing } from '#contract/class/listing.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import type { StepWords } from '#commands/prompts/step.ts'
import { confirmStep } from '#commands/prompts/step.ts'

interface Step extends StepWords {
  verb: 'list' | 'pause' | 'delist'
  to: Exclude<ListingStatus, 'DRAFT'>
}

/** A step in the life of listings; only what was ended does not come back. */
export const listingStep = ({ verb, to, ...words }: Step) =>
  defineCommand({
    id: `listing.${verb}`,
    title: words.title,
    short: words.short,
    section: 'listing',
    resource: 'listing',
    keywords: [...words.keywords, ...listing.keywords],
    permission: 'class:update',
    risk: to === 'DELISTED' ? 'irreversible' : 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys: words.keys, on: '/kelas/listings' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(listing, true) },
    over: 'record',
    from: { record: selected('listing') },
    blocked: rule('listing', 'record', (row) => canList(row, to)),
    confirm: confirmStep(words),
    run: async ({ record }, env) => {
      const version = await versionOf(listing, record, env)
      return env.call(listing.calls.update, { id: record, body: { version, status: to } })
    },
    done: (row) => ({ say: say(words.done, { name: row.listingTitle }), stale: ['listing', 'class'] }),
  })
