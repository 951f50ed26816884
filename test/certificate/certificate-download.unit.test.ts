import { describe, expect, it } from 'vitest'
import download from '#commands/certificate/download.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { certificateFile } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { certificateRef } from './certificates.ts'

describe('certificate.download', () => {
  it('is hidden without its permission, asks which, and gets the file', async () => {
    expect(readState(download, context({ permissions: ['lms:read'] })).kind).toBe('hidden')
    expect(nextStep(download, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'certificate' } })
    const answers = new Map<AnyCall, unknown>([[certificateFile, new Blob(['%PDF'])]])
    const world = fakeRuntime(context({ focused: certificateRef() }), answers)
    await runCommand(download, { certificate: 5 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[certificateFile, { customerId: 1, id: 5 }]])
  })
})
