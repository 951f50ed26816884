import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { storeClassSave } from '#contract/class/class-calls.ts'
import { coreClass } from '#contract/class/class.ts'
import { reason } from '#contract/core/reason.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

/** Puts a selection of classes on sale in up to three stores at once, each at its own price. */
export default defineCommand({
  id: 'class.list',
  title: 'List class in stores',
  short: 'List in stores',
  section: 'class',
  resource: 'class',
  keywords: ['store', 'sell', 'toko', 'jual', 'tayangkan', ...coreClass.keywords],
  permission: 'class:update',
  risk: 'reversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'v l', on: '/kelas' },
  args: z.object({ record: Id, store: Id, second: z.optional(Id), third: z.optional(Id) }),
  ask: {
    record: pickOf(coreClass, true),
    store: pickRecord('store', { names: ['store', 'toko'] }),
    second: pickRecord('store', { label: 'Second store (optional)', names: ['second', 'kedua'] }),
    third: pickRecord('store', { label: 'Third store (optional)', names: ['third', 'ketiga'] }),
  },
  over: 'record',
  from: { record: selected('class') },
  blocked: rule('class', 'record', ({ curationStatus, title }) =>
    curationStatus === 'APPROVED' ? true : reason('CLASS_NOT_APPROVED', { title }),
  ),
  async run({ record, store, second, third }, { call, customerId }) {
    const stores = [...new Set([store, second, third].filter((one) => one !== undefined))]
    const listed = []
    for (const storeId of stores) {
      const body = { storeId, status: 'LISTED' } as const
      listed.push(await call(storeClassSave, { customerId, coreClassId: record, body }))
    }
    return listed
  },
  done: (listed) => ({
    say: say('{{name}} is on sale in {{stores}}', {
      name: listed[0]?.listingTitle ?? '',
      stores: listed.map(({ store }) => store.name).join(', '),
    }),
    stale: ['class', 'listing'],
  }),
})
