import { describe, expect, it } from 'vitest'
import command from '#commands/template/deactivate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { template } from '#contract/notification/template.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { templateRef, templateRow } from './template-fixtures.ts'

const focused = templateRef({ active: true })

describe('template.deactivate', () => {
  it('is hidden without its permission, and blocked where there is nothing to switch', () => {
    expect(readState(command, context({ focused, permissions: ['template:read'] })).kind).toBe('hidden')
    expect(readState(command, context({ focused: templateRef({ active: false }) }))).toMatchObject({
      reason: { code: 'IS_INACTIVE' },
    })
  })

  it('asks nothing, and sends the state with the version that was seen', async () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'run', args: [{ record: 7 }] })
    const answers = new Map<AnyCall, unknown>([[template.calls.update, templateRow({ active: false })]])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[template.calls.update, { id: 7, body: { version: 4, active: false } }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'Template {{name}} is inactive' })
  })
})
