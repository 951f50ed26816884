import { describe, expect, it } from 'vitest'
import command from '#commands/credential/rotate.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { credentialRef } from './credentials.ts'
import { context } from '#test/commands/fixtures.ts'

describe('credential.rotate', () => {
  it('is hidden without its permissions, and blocked for tokens that the server makes', () => {
    const focused = credentialRef()
    expect(readState(command, context({ focused, permissions: ['credential:update'] })).kind).toBe('hidden')
    expect(readState(command, context({ focused: credentialRef({ kind: 'TRX_TOKEN' }) }))).toMatchObject({
      reason: { code: 'TOKEN_MADE_HERE' },
    })
  })

  it('is hidden where it leads to', () => {
    const ctx = context({ focused: credentialRef(), screen: '/credentials/edit/7' })
    expect(readState(command, ctx).kind).toBe('hidden')
  })

  it('leads to the page, so that no answer of a command holds a secret', () => {
    const ctx = context({ focused: credentialRef() })
    expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'run', args: [{ record: 7 }] })
    expect(Object.keys(command.args.shape)).toEqual(['record'])
    expect(command.done(undefined, { record: 7 }, ctx)).toEqual({ goTo: '/credentials/edit/7' })
  })
})
