import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { Template } from '#contract/notification/template.ts'
import { templateCalls, templateFields } from '#contract/notification/template.ts'
import { canSwitch } from '#contract/notification/template.rules.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

/** Templates as commands know them. */
export const templateRecords: Described<'template', Template> = {
  resource: 'template',
  one: 'template',
  many: 'templates',
  file: 'Templates',
  path: '/template',
  keywords: ['template', 'templat', 'surel', 'teks pesan'],
  calls: templateCalls,
  fields: templateFields,
  label: ({ name }) => name,
  hint: ({ code, channel, locale }) => `${code} · ${channel} · ${locale}`,
  onDelete: 'Nothing is written by it any more; what it wrote already stays. The audit can put it back.',
}

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
    keywords: [...keywords, ...templateRecords.keywords],
    permission: 'template:update',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/template' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(templateRecords, true) },
    over: 'record',
    from: { record: selected('template') },
    blocked: rule('template', 'record', (template) => canSwitch(template, active)),
    run: async ({ record }, env) => {
      const version = await versionOf(templateRecords, record, env)
      return env.call(templateCalls.update, { id: record, body: { version, active } })
    },
    done: (row) => ({ say: say(done, { name: row.name }), stale: ['template'] }),
  })
