import { describe, expect, it } from 'vitest'
import approve from '#commands/partnerDoc/approve.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerDocStatus } from '#contract/partner/partner-doc.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { document, documentRef } from './document.ts'

describe('partnerDoc.approve', () => {
  it('is hidden without its permission, and asks which document', () => {
    const focused = documentRef()
    expect(readState(approve, context({ focused, permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(approve, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'document' } })
  })

  it('is blocked where the state does not allow it', () => {
    const focused = documentRef({ status: 'APPROVED', reviewer: { id: 1, name: 'Sari' } })
    expect(readState(approve, context({ focused }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'DOCUMENT_REVIEWED' },
    })
  })

  it('sends the version that the reviewer has seen', async () => {
    const world = fakeRuntime(
      context({ focused: documentRef() }),
      new Map<AnyCall, unknown>([[partnerDocStatus, document()]]),
    )
    await runCommand(approve, { document: 5 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[partnerDocStatus, { mitraId: 7, id: 5, query: { status: 'APPROVED', version: 3 } }]])
  })
})
