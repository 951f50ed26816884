import { describe, expect, it } from 'vitest'
import command from '#commands/credential/enable.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { credential as credentials } from '#contract/meeting/credential.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { credential, credentialRef } from './credentials.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = credentialRef({ status: 'DISABLED' })

describe('credential.enable', () => {
  it('is hidden without its permission, and blocked where there is nothing to switch', () => {
    expect(readState(command, context({ focused, permissions: ['credential:read'] })).kind).toBe('hidden')
    expect(readState(command, context({ focused: credentialRef({ status: 'ACTIVE' }) }))).toMatchObject({
      reason: { code: 'IS_ACTIVE' },
    })
  })

  it('asks nothing, and sends the state with the version that was seen', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'run', args: [{ record: 7 }] })
    const answers = new Map<AnyCall, unknown>([[credentials.calls.update, credential({ status: 'ACTIVE' })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[credentials.calls.update, { id: 7, body: { version: 4, status: 'ACTIVE' } }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'Credential {{name}} is active' })
  })
})
