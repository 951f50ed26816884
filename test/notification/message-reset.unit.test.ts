import { describe, expect, it } from 'vitest'
import command from '#commands/message/reset.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { messageReset } from '#contract/notification/message.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { messageRef, messageRow } from './message-fixtures.ts'

const focused = messageRef({ status: 'FAILED' })

describe('message.reset', () => {
  it('is hidden without its permission, and blocked where a message is on its way or waits', () => {
    expect(readState(command, context({ focused, permissions: ['message:update'] })).kind).toBe('hidden')
    const blockedBy = (status: 'SENDING' | 'QUEUED' | 'DELIVERED') =>
      readState(command, context({ focused: messageRef({ status }) }))
    expect(blockedBy('SENDING')).toMatchObject({ reason: { code: 'ALREADY_RUNNING' } })
    expect(blockedBy('QUEUED')).toMatchObject({ reason: { code: 'ILLEGAL_TRANSITION' } })
    expect(blockedBy('DELIVERED')).toMatchObject({ reason: { code: 'ILLEGAL_TRANSITION' } })
  })

  it('says whom it goes to once more, and asks for nothing else', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'confirm' })
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[messageReset, messageRow()]]))
    await runCommand(command, {}, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[messageReset, { id: 12 }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'The message to {{name}} is ready for sending' })
  })
})
