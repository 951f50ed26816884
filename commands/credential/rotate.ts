import * as z from 'zod/mini'
import { credential } from '#contract/meeting/credential.ts'
import { pickOf } from '#commands/prompts/record-commands.ts'
import { Id } from '#contract/core/common.ts'
import { canTypeSecret } from '#contract/meeting/credential.rules.ts'
import { defineCommand } from '#engine/define.ts'
import { focused, rule } from '#engine/answers/from.ts'

// The secret is typed on the page: what is answered here is remembered, and can be passed on.
export default defineCommand({
  id: 'credential.rotate',
  title: 'Replace the secret of a credential',
  short: 'Replace secret',
  section: 'credential',
  resource: 'credential',
  keywords: ['rotate', 'new secret', 'renew', 'ganti rahasia', 'rotasi', ...credential.keywords],
  permission: ['credential:update', 'credential:rotate'],
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  shortcut: { keys: 'r s', on: '/credentials' },
  args: z.object({ record: Id }),
  ask: { record: pickOf(credential) },
  from: { record: focused('credential') },
  // There one is where it leads to.
  when: ({ screen }) => !screen.startsWith('/credentials/edit'),
  blocked: rule('credential', 'record', canTypeSecret),
  run: async () => {},
  done: (_result, { record }) => ({ goTo: `/credentials/edit/${record}` }),
})
