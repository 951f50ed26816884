import { describe, expect, it } from 'vitest'
import reject from '#commands/redemption/reject.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'
import { focus } from './redemption.ts'

describe('redemption.reject', () => {
  it('asks what is wrong before why, and is blocked for one that is closed', () => {
    expect(nextStep(reject, {}, context({ focused: focus() }))).toMatchObject({ field: { key: 'flag' } })
    expect(readState(reject, context({ focused: focus({ status: 'REJECTED' }) })).kind).toBe('blocked')
  })
})
