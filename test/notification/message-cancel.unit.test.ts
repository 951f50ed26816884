import { describe, expect, it } from 'vitest'
import command from '#commands/message/cancel.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { message } from '#contract/notification/message.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { messageRef, messageRow } from './message-fixtures.ts'

const focused = messageRef()

describe('message.cancel', () => {
  it('is hidden without its permission, and blocked where nothing waits', () => {
    expect(readState(command, context({ focused, permissions: ['message:reset'] })).kind).toBe('hidden')
    const blockedBy = (status: 'SENDING' | 'SENT') => readState(command, context({ focused: messageRef({ status }) }))
    expect(blockedBy('SENDING')).toMatchObject({ reason: { code: 'ALREADY_RUNNING' } })
    expect(blockedBy('SENT')).toMatchObject({ reason: { code: 'MESSAGE_NOT_WAITING' } })
  })

  it('asks nothing, and sends the version that was seen', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'run', args: [{ record: 12 }] })
    const answers = new Map<AnyCall, unknown>([[message.calls.update, messageRow({ status: 'CANCELLED' })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[message.calls.update, { id: 12, body: { version: 4, status: 'CANCELLED' } }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'The message to {{name}} is cancelled' })
  })
})
