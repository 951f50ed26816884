import { describe, expect, it } from 'vitest'
import resend from '#commands/user/resend-invitation.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { invitationResend } from '#contract/session/invitation.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { invitation } from '#test/session/invitations.ts'

describe('user.resend-invitation', () => {
  it('takes both of its permissions', () => {
    expect(readState(resend, context({ permissions: ['user:assign'] })).kind).toBe('hidden')
    expect(readState(resend, context({ permissions: ['user:assign', 'user:create'] })).kind).toBe('shown')
  })

  it('sends it again, and says what becomes of the letter', async () => {
    const answers = new Map<AnyCall, unknown>([[invitationResend, { ...invitation, letter: 'NO_TEMPLATE' }]])
    const world = fakeRuntime(context(), answers)
    await runCommand(resend, { invitation: 4 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[invitationResend, { customerId: 1, id: 4 }]])
    expect(JSON.stringify(world.toasts)).toContain('no active template')
  })
})
