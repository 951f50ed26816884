import { describe, expect, it } from 'vitest'
import history from '#commands/partnerDoc/history.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

describe('partnerDoc.history', () => {
  it('is hidden without its permission, asks which one, and leads to its screen', () => {
    expect(readState(history, context({ permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(history, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'document' } })
    expect(history.done(undefined, { document: 7 }, context())).toEqual({ goTo: '/document/approve?open=7' })
  })
})
