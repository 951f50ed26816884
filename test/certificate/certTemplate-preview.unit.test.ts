import { describe, expect, it } from 'vitest'
import preview from '#commands/certTemplate/preview.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { certTemplatePreview } from '#contract/certificate/template.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

describe('certTemplate.preview', () => {
  it('is hidden without its permission, asks which, and gets the file', async () => {
    expect(readState(preview, context({ permissions: ['lms:read'] })).kind).toBe('hidden')
    expect(nextStep(preview, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'template' } })
    const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[certTemplatePreview, new Blob(['%PDF'])]]))
    await runCommand(preview, { template: 2 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[certTemplatePreview, { id: 2, query: {} }]])
  })
})
