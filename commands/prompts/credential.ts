import * as z from 'zod/mini'
import { Id } from '#contract/core/common.ts'
import type { Credential } from '#contract/meeting/credential.ts'
import { credentialCalls, credentialFields } from '#contract/meeting/credential.ts'
import { canSwitchCredential } from '#contract/meeting/credential.rules.ts'
import type { Described } from '#contract/core/resource/described.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { say } from '#engine/say.ts'
import { pickOf, versionOf } from './record-commands.ts'

/** Credentials as commands know them. */
export const credentialRecords: Described<'credential', Credential> = {
  resource: 'credential',
  one: 'credential',
  many: 'credentials',
  file: 'Credentials',
  path: '/credentials',
  keywords: ['credential', 'kredensial', 'kunci api', 'api key'],
  calls: credentialCalls,
  fields: credentialFields,
  label: ({ name }) => name,
  hint: ({ environment, clientCode }) => [environment.toLowerCase(), clientCode].filter(Boolean).join(' · '),
  deletion: 'privileged',
  onDelete: 'What proves itself with it is refused from then on. “Restore credential” puts it back.',
  restores: true,
}

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
    keywords: [...keywords, ...credentialRecords.keywords],
    permission: 'credential:update',
    risk: 'reversible',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/credentials' },
    args: z.object({ record: Id }),
    ask: { record: pickOf(credentialRecords, true) },
    over: 'record',
    from: { record: selected('credential') },
    blocked: rule('credential', 'record', (credential) => canSwitchCredential(credential, to)),
    run: async ({ record }, env) => {
      const version = await versionOf(credentialRecords, record, env)
      return env.call(credentialCalls.update, { id: record, body: { version, status: to } })
    },
    done: (row) => ({ say: say(done, { name: row.name }), stale: ['credential'] }),
  })
