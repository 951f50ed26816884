import * as z from 'zod/mini'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { template, templateReset } from '#contract/notification/template.ts'
import { canResetTemplate } from '#contract/notification/template.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'

export default defineCommand({
  id: 'template.reset',
  title: 'Reset template to its default text',
  short: 'Reset to default',
  section: 'template',
  resource: 'template',
  keywords: ['default', 'original', 'kembalikan teks bawaan', 'atur ulang', 'bawaan', ...template.keywords],
  permission: 'template:reset',
  risk: 'irreversible',
  surfaces: ['palette', 'row', 'bulk', 'drawer'],
  shortcut: { keys: 'r t', on: '/template' },
  args: z.object({ record: Id, reason: Reason }),
  ask: { record: pickOf(template, true), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  over: 'record',
  from: { record: selected('template') },
  blocked: rule('template', 'record', canResetTemplate),
  confirm: (_given, _ctx, targets) => ({
    title: counted(targets.length, 'Reset template {{name}}', 'Reset {{count}} templates', { name: targets[0]?.label }),
    detail: 'The current text is replaced with the default text. You can undo this.',
    action: 'Reset',
  }),
  run: ({ record, reason }, { call }) => call(templateReset, { id: record, body: { reason } }),
  done: (row) => ({ say: say('Template {{name}} has its default text', { name: row.name }), stale: ['template'] }),
})
