import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import { template } from '#contract/notification/template.ts'
import { canSwitch } from '#contract/notification/template.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

interface Switch {
  verb: 'activate' | 'deactivate'
  active: boolean
  title: string
  short: string
  keywords: readonly string[]
  keys: string
  /** What the template is afterwards, in a sentence with {{name}}. */
  done: string
}

/** A command that switches templates on or off. */
export const switchCommand = ({ verb, active, title, short, keywords, keys, done }: Switch) =>
  defineCommand({
    id: `template.${verb}`,
    title,
    short,
    section: 'template',
    resource: 'template',
    keywords: [...keywords, ...template.keywords],
    permission: 'template:update',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/template' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(template, true) },
    over: 'record',
    from: { record: selected('template') },
    blocked: rule('template', 'record', (row) => canSwitch(row, active)),
    run: async ({ record }, env) => {
      const version = await versionOf(template, record, env)
      return env.call(template.calls.update, { id: record, body: { version, active } })
    },
    done: (row) => ({ say: say(done, { name: row.name }), stale: ['template'] }),
  })
