import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { Credential } from '#contract/meeting/credential.ts'
import { credential } from '#contract/meeting/credential.ts'
import { canSwitchCredential } from '#contract/meeting/credential.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

interface Switch {
  verb: 'enable' | 'disable'
  to: Credential['status']
  title: string
  short: string
  keywords: readonly string[]
  keys: string
  /** What the credential is afterwards, in a sentence with {{name}}. */
  done: string
}

/** A command that switches credentials on or off. */
export const switchCredential = ({ verb, to, title, short, keywords, keys, done }: Switch) =>
  defineCommand({
    id: `credential.${verb}`,
    title,
    short,
    section: 'credential',
    resource: 'credential',
    keywords: [...keywords, ...credential.keywords],
    permission: 'credential:update',
    risk: 'reversible',
    opposite: `credential.${verb === 'enable' ? 'disable' : 'enable'}`,
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/credentials' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(credential, true) },
    over: 'record',
    from: { record: selected('credential') },
    blocked: rule('credential', 'record', (record) => canSwitchCredential(record, to)),
    run: async ({ record }, env) => {
      const version = await versionOf(credential, record, env)
      return env.call(credential.calls.update, { id: record, body: { version, status: to } })
    },
    done: (row) => ({ say: say(done, { name: row.name }), stale: ['credential'] }),
  })
