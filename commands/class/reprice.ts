import * as z from 'zod/mini'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import { Id, Rupiah } from '#contract/core/common.ts'
import { coreClass } from '#contract/class/class.ts'
import { defineCommand } from '#engine/define.ts'
import { selected } from '#engine/answers/from.ts'
import { rupiah } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

/** Sets the price of a selection; an approved class is submitted for curation again. */
export default defineCommand({
  id: 'class.reprice',
  title: 'Set price of class',
  short: 'Set price',
  section: 'class',
  resource: 'class',
  keywords: ['price', 'ubah harga', 'harga', ...coreClass.keywords],
  permission: 'class:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v p', on: '/kelas' },
  args: z.object({ record: Id, price: Rupiah }),
  ask: {
    record: pickOf(coreClass, true),
    price: rupiah('What is the new price?', {
      help: 'Approved classes are submitted for curation again.',
      names: ['price', 'harga'],
      min: 0,
      max: 1_000_000_000,
    }),
  },
  over: 'record',
  from: { record: selected('class') },
  run: async ({ record, price }, env) => {
    const version = await versionOf(coreClass, record, env)
    return env.call(coreClass.calls.update, {
      customerId: env.customerId,
      id: record,
      body: { version, basePrice: price },
    })
  },
  done: (row) => ({ say: say('{{name}} has a new price', { name: row.title }), stale: ['class'] }),
})
