import { describe, expect, it } from 'vitest'
import reopen from '#commands/partnerDoc/reopen.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerDocStatus } from '#contract/partner/partner-doc.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { document, documentRef } from './document.ts'

describe('partnerDoc.reopen', () => {
  it('is hidden without its permission, and asks which document', () => {
    const focused = documentRef({ status: 'APPROVED' })
    expect(readState(reopen, context({ focused, permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(reopen, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'document' } })
  })

  it('is blocked where the state does not allow it', () => {
    const focused = documentRef()
    expect(readState(reopen, context({ focused }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'ILLEGAL_TRANSITION' },
    })
  })

  it('sends the version that the reviewer has seen', async () => {
    const world = fakeRuntime(
      context({ focused: documentRef({ status: 'APPROVED' }) }),
      new Map<AnyCall, unknown>([[partnerDocStatus, document()]]),
    )
    await runCommand(reopen, { document: 5 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [partnerDocStatus, { mitraId: 7, id: 5, query: { status: 'NEED_APPROVAL', version: 3 } }],
    ])
  })
})
