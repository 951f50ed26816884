import * as z from 'zod/mini'
import { pickInvitation } from '#commands/prompts/user.ts'
import { Id } from '#contract/core/common.ts'
import { invitationCancel } from '#contract/session/invitation.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { say } from '#engine/say.ts'

export default defineCommand({
  id: 'user.cancel-invitation',
  title: 'Withdraw invitation',
  section: 'user',
  keywords: ['cancel invitation', 'revoke invitation', 'batalkan undangan', 'tarik undangan'],
  permission: 'user:assign',
  risk: 'irreversible',
  surfaces: ['palette'],
  args: z.object({ invitation: Id }),
  ask: { invitation: pickInvitation() },
  confirm: ({ invitation }, ctx) => ({
    title: say('Withdraw the invitation of {{name}}?', {
      name: knownRef(ctx, 'invitation', invitation)?.label ?? invitation,
    }),
    detail: 'Its link stops working.',
    action: 'Withdraw',
  }),
  run: ({ invitation }, { call, customerId }) => call(invitationCancel, { customerId, id: invitation }),
  done: () => ({ say: 'Invitation withdrawn', refresh: true }),
})
