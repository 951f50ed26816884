import * as z from 'zod/mini'
import { letterWords, pickInvitation } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { invitationResend } from '#contract/session/invitation.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.resend-invitation',
  title: 'Send invitation again',
  section: 'user',
  keywords: ['resend', 'letter', 'kirim ulang undangan'],
  permission: ['user:assign', 'user:create'],
  risk: 'irreversible',
  surfaces: ['palette'],
  args: z.object({ invitation: Id }),
  ask: { invitation: pickInvitation() },
  confirm: ({ invitation }, ctx) => ({
    title: say('Send the invitation of {{name}} again?', {
      name: knownRef(ctx, 'invitation', invitation)?.label ?? invitation,
    }),
    detail: 'The link in the previous e-mail stops working.',
    action: 'Send',
  }),
  run: ({ invitation }, { call, customerId }) => call(invitationResend, { customerId, id: invitation }),
  done: ({ name, email, letter }) => ({
    say: say('Invitation of {{name}} renewed', { name }),
    detail: letterWords(letter, email),
    refresh: true,
  }),
})
