import { describe, expect, it } from 'vitest'
import open from '#commands/partner/open.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

describe('partner.open', () => {
  it('is hidden without its permission, asks which one, and leads to its screen', () => {
    expect(readState(open, context({ permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(open, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
    expect(open.done(undefined, { partner: 7 }, context())).toEqual({ goTo: '/document-client?partner=7' })
  })
})
