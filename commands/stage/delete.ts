import * as z from 'zod/mini'
import { pickStage } from '#commands/prompts/prospect.ts'
import { Id } from '#contract/core/common.ts'
import { stage } from '#contract/crm/stage.ts'
import { stageClose } from '#contract/crm/stage-calls.ts'
import { knownRecord, knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'stage.delete',
  title: 'Delete stage',
  short: 'Delete',
  section: 'stage',
  resource: 'stage',
  keywords: ['remove', 'hapus', 'buang', ...stage.keywords],
  permission: 'crm:delete',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'd', on: '/crm/pipeline-stage' },
  args: z.object({ record: Id, to: z.optional(Id) }),
  ask: { record: pickStage('Which stage?'), to: { ...pickStage('Where do its prospects go?'), names: ['to', 'ke'] } },
  from: { record: focused('stage') },
  needs: {
    to: ({ record }, ctx) => record !== undefined && (knownRecord(ctx, 'stage', record)?.prospectCount ?? 0) > 0,
  },
  confirm: ({ record, to }, ctx) => ({
    title: say('Delete stage {{name}}?', { name: knownRef(ctx, 'stage', record ?? 0)?.label }),
    detail:
      to === undefined
        ? 'It leaves every list. The audit can put it back.'
        : say('Its prospects go to {{name}}, and stay there when you restore it.', {
            name: knownRef(ctx, 'stage', to)?.label,
          }),
    action: 'Delete',
  }),
  run: ({ record, to }, { call }) =>
    to === undefined ? call(stage.calls.remove, { id: record }) : call(stageClose, { id: record, body: { to } }),
  done: (_result, { record }, ctx) => ({
    say: say('Stage {{name}} deleted', { name: knownRef(ctx, 'stage', record)?.label ?? String(record) }),
    stale: ['stage', 'prospect'],
  }),
})
