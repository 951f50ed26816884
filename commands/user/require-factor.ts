import * as z from 'zod/mini'
import { pickRole } from '#commands/prompts/user.ts'
import { Reason } from '#contract/core/common.ts'
import { requireFactor } from '#contract/session/user.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { bool, text } from '#engine/prompt.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.require-factor',
  title: 'Require two-step verification for a role',
  section: 'user',
  keywords: ['2fa', 'mfa', 'totp', 'security', 'wajibkan verifikasi dua langkah', 'keamanan'],
  permission: 'role:require-factor',
  risk: 'privileged',
  surfaces: ['palette'],
  args: z.object({ role: z.string(), required: z.boolean(), reason: Reason }),
  ask: {
    role: (_prior, ctx) => pickRole(false)({}, ctx),
    required: bool('Require it?', {
      yes: 'Require it',
      no: 'Do not require it',
      help: 'Users with this role who have not set it up must do so before they continue.',
      names: ['required', 'wajib'],
    }),
    reason: text('Why?', { max: 500, names: ['reason', 'alasan'] }),
  },
  confirm: ({ role, required }, ctx) => {
    const name = knownRef(ctx, 'role', role)?.label ?? role
    return {
      title: required
        ? say('Require two-step verification for {{name}}?', { name })
        : say('No longer require two-step verification for {{name}}?', { name }),
      detail: 'Takes effect immediately, including in open sessions.',
      action: required ? 'Require it' : 'Do not require it',
      typed: String(name),
    }
  },
  run: ({ role, required, reason }, { call }) => call(requireFactor, { code: role, body: { required, reason } }),
  done: ({ name, requiresFactor }) => ({
    say: requiresFactor
      ? say('{{name}} requires two-step verification', { name })
      : say('{{name}} does not require two-step verification', { name }),
    refresh: true,
  }),
})
