import * as z from 'zod/mini'
import { pickToken } from '#commands/prompts/token.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { apiTokenRevoke, canRevoke } from '#contract/session/api-token.ts'
import { rule } from '#engine/answers/from.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'token.revoke',
  title: 'Revoke API token',
  section: 'token',
  keywords: ['end token', 'delete token', 'leaked', 'cabut token api', 'bocor'],
  permission: 'token:delete',
  risk: 'irreversible',
  surfaces: ['palette'],
  args: z.object({ token: Id, reason: Reason }),
  ask: { token: pickToken(), reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }) },
  blocked: rule('token', 'token', canRevoke),
  confirm: ({ token }, ctx) => ({
    title: say('Revoke the API token {{name}}?', { name: knownRef(ctx, 'token', token)?.label ?? token }),
    detail: 'Services that use it are refused from now on.',
    action: 'Revoke',
  }),
  run: ({ token, reason }, { call, customerId }) => call(apiTokenRevoke, { customerId, id: token, body: { reason } }),
  done: ({ name }) => ({ say: say('API token {{name}} revoked', { name }), refresh: true }),
})
