import { describe, expect, it } from 'vitest'
import approve from '#commands/studentClass/approve.ts'
import { registrationApprove } from '#contract/crm/registration-calls.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { accepting, registrationRef, statesOf } from '#test/crm/registrations.ts'

describe('studentClass.approve', () => {
  it('is offered where documents wait for approval', () => {
    expect(statesOf(approve)).toEqual(['REGISTERED', 'DOCUMENT_REVIEW', 'READY'])
    expect(statesOf(approve, { docsWaiting: 0 })).toEqual([])
    const focused = registrationRef()
    expect(readState(approve, context({ focused, permissions: ['crm:read', 'crm:update'] })).kind).toBe('hidden')
  })

  it('approves all of them with one call', async () => {
    const world = fakeRuntime(context({ focused: registrationRef() }), accepting(registrationApprove))
    await runCommand(approve, { registration: 9 }, world.runtime, { source: 'key' })
    expect(sent(world).map(([, input]) => input)).toEqual([{ id: 9 }])
  })
})
