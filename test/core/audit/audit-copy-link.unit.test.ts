import { describe, expect, it } from 'vitest'
import copyLink from '#commands/audit/copy-link.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { changeRef, context, fakeRuntime } from '#test/commands/fixtures.ts'

describe('audit.copy-link', () => {
  it('is hidden without its permission', () => {
    expect(readState(copyLink, context({ permissions: ['voucher:read'] })).kind).toBe('hidden')
  })

  it('asks which change', () => {
    expect(nextStep(copyLink, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'audit' } })
  })

  it('copies the address and calls nobody', async () => {
    const world = fakeRuntime(context({ focused: changeRef() }))
    await runCommand(copyLink, {}, world.runtime, { source: 'key' })
    expect([world.calls, world.copied]).toEqual([[], ['/audit?open=41']])
  })
})
