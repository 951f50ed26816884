import { describe, expect, it } from 'vitest'
import cancel from '#commands/user/cancel-invitation.ts'
import { pickInvitation } from '#commands/prompts/user.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { invitationCancel, invitationList } from '#contract/session/invitation.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { invitation, invitationRef } from '#test/session/invitations.ts'

const answers = new Map<AnyCall, unknown>([
  [invitationCancel, { id: 4 }],
  [invitationList, { data: [invitation] }],
])

describe('user.cancel-invitation', () => {
  it('is hidden without its permission, asks which, and confirms it by name', () => {
    expect(readState(cancel, context({ permissions: ['user:read'] })).kind).toBe('hidden')
    expect(nextStep(cancel, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'invitation' } })
    const step = nextStep(cancel, { invitation: 4 }, context({ known: [invitationRef] }))
    expect(step.kind).toBe('confirm')
    expect(JSON.stringify(step)).toContain('Wulan Prameswari')
  })

  it('offers the invitations that are pending', async () => {
    const world = fakeRuntime(context(), answers)
    const env = { call: world.runtime.caller(() => ({}) as never), customerId: 1 }
    expect((await pickInvitation().search('', env)).map(({ label, hint }) => [label, hint])).toEqual([
      ['Wulan Prameswari', 'wulan@contoh.example'],
    ])
  })

  it('withdraws it', async () => {
    const world = fakeRuntime(context(), answers)
    await runCommand(cancel, { invitation: 4 }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[invitationCancel, { customerId: 1, id: 4 }]])
  })
})
