import * as z from 'zod/mini'
import { Id, requiredText } from '#contract/core/common.ts'
import { coreClass } from '#contract/class/class.ts'
import { canCurate, canSubmit } from '#contract/class/curation.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from '#commands/prompts/record-commands.ts'
import type { StepWords } from '#commands/prompts/step.ts'
import { confirmStep } from '#commands/prompts/step.ts'

interface Step extends StepWords {
  verb: 'submit' | 'approve'
  to: 'SUBMITTED' | 'APPROVED'
}

const about = { section: 'class', resource: 'class', surfaces: ['palette', 'row', 'bulk', 'drawer'] } as const

/** A step of curation that needs no explanation. */
export const curationStep = ({ verb, to, ...words }: Step) =>
  defineCommand({
    ...about,
    id: `class.${verb}`,
    title: words.title,
    short: words.short,
    keywords: [...words.keywords, ...coreClass.keywords],
    permission: to === 'SUBMITTED' ? 'class:update' : ['class:update', 'curation:approve'],
    risk: 'irreversible',
    shortcut: { keys: words.keys, on: '/kelas' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(coreClass, true) },
    over: 'record',
    from: { record: selected('class') },
    blocked: rule('class', 'record', (row) => (to === 'SUBMITTED' ? canSubmit(row) : canCurate(row, to))),
    confirm: confirmStep(words),
    run: async ({ record }, env) => {
      const version = await versionOf(coreClass, record, env)
      const body = { version, curationStatus: to }
      return env.call(coreClass.calls.update, { customerId: env.customerId, id: record, body })
    },
    done: (row) => ({ say: say(words.done, { name: row.title }), stale: ['class'] }),
  })

interface Refusal extends StepWords {
  verb: 'revise' | 'reject'
  to: 'REVISION' | 'REJECTED'
  question: string
}

/** A decision against a submission, with a note for its author. */
export const curationRefusal = ({ verb, to, question, ...words }: Refusal) =>
  defineCommand({
    ...about,
    id: `class.${verb}`,
    title: words.title,
    short: words.short,
    keywords: [...words.keywords, ...coreClass.keywords],
    permission: ['class:update', 'curation:approve'],
    risk: 'irreversible',
    shortcut: { keys: words.keys, on: '/kelas' },
    args: z.object({ record: Id, note: requiredText(2000) }),
    ask: {
      record: pickOf(coreClass, true),
      note: text(question, { names: ['note', 'catatan', 'alasan'], max: 2000 }),
    },
    over: 'record',
    from: { record: selected('class') },
    blocked: rule('class', 'record', (row) => canCurate(row, to)),
    confirm: confirmStep(words),
    run: async ({ record, note }, env) => {
      const version = await versionOf(coreClass, record, env)
      const body = { version, curationStatus: to, curationNote: note }
      return env.call(coreClass.calls.update, { customerId: env.customerId, id: record, body })
    },
    done: (row) => ({ say: say(words.done, { name: row.title }), stale: ['class'] }),
  })
