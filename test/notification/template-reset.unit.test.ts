import { describe, expect, it } from 'vitest'
import command from '#commands/template/reset.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { templateReset } from '#contract/notification/template.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { templateRef, templateRow } from './template-fixtures.ts'

const focused = templateRef()

describe('template.reset', () => {
  it('is hidden without its permission, and blocked where no other text can be put back', () => {
    expect(readState(command, context({ focused, permissions: ['template:read', 'template:update'] })).kind).toBe(
      'hidden',
    )
    expect(readState(command, context({ focused: templateRef({ hasDefault: false, changed: false }) }))).toMatchObject({
      reason: { code: 'NO_DEFAULT' },
    })
    expect(readState(command, context({ focused: templateRef({ changed: false }) }))).toMatchObject({
      reason: { code: 'IS_DEFAULT' },
    })
  })

  it('asks why, has it confirmed, and sends the reason', async () => {
    const ctx = context({ focused })
    expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
    expect(nextStep(command, { reason: 'salah' }, ctx)).toMatchObject({ kind: 'confirm' })
    const answers = new Map<AnyCall, unknown>([[templateReset, templateRow({ changed: false })]])
    const world = fakeRuntime(ctx, answers)
    await runCommand(command, { reason: 'salah' }, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[templateReset, { id: 7, body: { reason: 'salah' } }]])
    expect(world.toasts.at(-1)?.say).toMatchObject({ text: 'Template {{name}} has its default text' })
  })
})
