import * as z from 'zod/mini'
import { Id, requiredText } from '#contract/core/common.ts'
import { coreClass } from '#contract/class/class.ts'
import { canCurate, canSubmit } from '#contract/class/curation.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

interface Step {
  verb: 'submit' | 'approve'
  to: 'SUBMITTED' | 'APPROVED'
  title: string
  short: string
  keywords: readonly string[]
  keys: string
  /** The question before it, of one with {{name}} and of {{count}}, and what it means. */
  ask: readonly [one: string, many: string]
  means: string
  /** What the class is afterwards, in a sentence with {{name}}. */
  done: string
}

const about = { section: 'class', resource: 'class', surfaces: ['palette', 'row', 'bulk', 'drawer'] } as const

/** A step of curation that needs no explanation. */
export const curationStep = ({ verb, to, title, short, keywords, keys, ask, means, done }: Step) =>
  defineCommand({
    ...about,
    id: `class.${verb}`,
    title,
    short,
    keywords: [...keywords, ...coreClass.keywords],
    permission: to === 'SUBMITTED' ? 'class:update' : ['class:update', 'curation:approve'],
    risk: 'irreversible',
    shortcut: { keys, on: '/kelas' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(coreClass, true) },
    over: 'record',
    from: { record: selected('class') },
    blocked: rule('class', 'record', (row) => (to === 'SUBMITTED' ? canSubmit(row) : canCurate(row, to))),
    confirm: (_given, _ctx, targets) => ({
      title: counted(targets.length, ...ask, { name: targets[0]?.label }),
      detail: means,
      action: short,
    }),
    run: async ({ record }, env) => {
      const version = await versionOf(coreClass, record, env)
      const body = { version, curationStatus: to }
      return env.call(coreClass.calls.update, { customerId: env.customerId, id: record, body })
    },
    done: (row) => ({ say: say(done, { name: row.title }), stale: ['class'] }),
  })

interface Refusal extends Omit<Step, 'verb' | 'to'> {
  verb: 'revise' | 'reject'
  to: 'REVISION' | 'REJECTED'
  question: string
}

/** A decision against a submission, with a note for its author. */
export const curationRefusal = ({ verb, to, title, short, keywords, keys, question, ask, means, done }: Refusal) =>
  defineCommand({
    ...about,
    id: `class.${verb}`,
    title,
    short,
    keywords: [...keywords, ...coreClass.keywords],
    permission: ['class:update', 'curation:approve'],
    risk: 'irreversible',
    shortcut: { keys, on: '/kelas' },
    args: z.object({ record: Id, note: requiredText(2000) }),
    ask: {
      record: pickOf(coreClass, true),
      note: text(question, { names: ['note', 'catatan', 'alasan'], max: 2000 }),
    },
    over: 'record',
    from: { record: selected('class') },
    blocked: rule('class', 'record', (row) => canCurate(row, to)),
    confirm: (_given, _ctx, targets) => ({
      title: counted(targets.length, ...ask, { name: targets[0]?.label }),
      detail: means,
      action: short,
    }),
    run: async ({ record, note }, env) => {
      const version = await versionOf(coreClass, record, env)
      const body = { version, curationStatus: to, curationNote: note }
      return env.call(coreClass.calls.update, { customerId: env.customerId, id: record, body })
    },
    done: (row) => ({ say: say(done, { name: row.title }), stale: ['class'] }),
  })
