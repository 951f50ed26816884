import { describe, expect, it } from 'vitest'
import complete from '#commands/studentClass/complete.ts'
import { registrationComplete } from '#contract/crm/registration-calls.ts'
import type { Registration } from '#contract/crm/registration.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { accepting, registrationRef } from '#test/crm/registrations.ts'

const ready: Partial<Registration> = { status: 'READY', missing: [], paymentStatus: 'PAID' }

describe('studentClass.complete', () => {
  it('says what is in the way: documents, then payment', () => {
    const state = (more: object) => readState(complete, context({ focused: registrationRef({ ...ready, ...more }) }))
    expect(state({}).kind).toBe('shown')
    expect(state({ missing: ['Kartu Keluarga'] })).toMatchObject({
      kind: 'blocked',
      reason: { code: 'DOCUMENTS_INCOMPLETE', data: { documents: 'Kartu Keluarga' } },
    })
    expect(state({ paymentStatus: 'PARTIAL', paid: 50_000 })).toMatchObject({
      kind: 'blocked',
      reason: { code: 'REGISTRATION_UNPAID', data: { left: 400_000 } },
    })
    expect(state({ status: 'COMPLETED' })).toMatchObject({ kind: 'blocked', reason: { code: 'REGISTRATION_OVER' } })
  })

  it('leaves the schedule to the server', async () => {
    const world = fakeRuntime(context({ focused: registrationRef(ready) }), accepting(registrationComplete))
    await runCommand(complete, { registration: 9 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[registrationComplete, { id: 9, query: {} }]])
  })
})
