import { describe, expect, it } from 'vitest'
import info from '#commands/partner/info.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

describe('partner.info', () => {
  it('is hidden without its permission, asks which one, and leads to its screen', () => {
    expect(readState(info, context({ permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(info, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
    expect(info.done(undefined, { partner: 7 }, context())).toEqual({ goTo: '/document-client?partner=7&tab=info' })
  })
})
