import { describe, expect, it } from 'vitest'
import attachments from '#commands/partner/attachments.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

describe('partner.attachments', () => {
  it('is hidden without its permission, asks which one, and leads to its screen', () => {
    expect(readState(attachments, context({ permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(attachments, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
    expect(attachments.done(undefined, { partner: 7 }, context())).toEqual({
      goTo: '/document-client?partner=7&tab=attachments',
    })
  })
})
