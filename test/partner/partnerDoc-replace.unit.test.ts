import { describe, expect, it } from 'vitest'
import replace from '#commands/partnerDoc/replace.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerDocReplace } from '#contract/partner/partner-doc.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { document, documentRef } from './document.ts'

describe('partnerDoc.replace', () => {
  it('is hidden without its permission', () => {
    const focused = documentRef()
    expect(readState(replace, context({ focused, permissions: ['partner-doc:read'] })).kind).toBe('hidden')
  })

  it('asks before an approved agreement is replaced, and says that it is confirmed', async () => {
    const focused = documentRef({ status: 'APPROVED' })
    const asked = replace.confirm?.({ document: 5 }, context({ focused }), [])
    expect(asked).toMatchObject({ action: 'Replace' })
    const file = new File(['%PDF-1.7'], 'mou.pdf')
    const world = fakeRuntime(context({ focused }), new Map<AnyCall, unknown>([[partnerDocReplace, document()]]))
    await runCommand(replace, { document: 5, file: [file], number: '7/MOU' }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([
      [partnerDocReplace, { mitraId: 7, docId: 5, query: { confirm: true, number: '7/MOU' }, body: { file } }],
    ])
  })
})
