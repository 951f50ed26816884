import { describe, expect, it } from 'vitest'
import command from '#commands/integration/disable.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { integrationRead, integrationUpdate } from '#contract/meeting/integration.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const focused = nameRef({ resource: 'app', id: 'zoom', label: 'Zoom' })

describe('integration.disable', () => {
  it('is hidden without its permission, and asks which where none is shown', () => {
    expect(readState(command, context({ focused, permissions: ['integration:read'] })).kind).toBe('hidden')
    expect(nextStep(command, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'app' } })
  })

  it('switches the one that is shown, with the version that is stored now', async () => {
    const answers = new Map<AnyCall, unknown>([
      [integrationRead, { app: 'zoom', version: 3 }],
      [integrationUpdate, { app: 'zoom', version: 4 }],
    ])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'palette' })
    expect(sent(world).at(-1)).toEqual([integrationUpdate, { app: 'zoom', body: { version: 3, enabled: false } }])
  })
})
