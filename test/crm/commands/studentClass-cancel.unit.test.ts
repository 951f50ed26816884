import { describe, expect, it } from 'vitest'
import cancel from '#commands/studentClass/cancel.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { accepting, registrationRef, statesOf } from '#test/crm/registrations.ts'

describe('studentClass.cancel', () => {
  it('is offered while the registration is open', () => {
    expect(statesOf(cancel)).toEqual(['REGISTERED', 'DOCUMENT_REVIEW', 'READY'])
  })

  it('asks why, and sends the reason with the version that was seen', async () => {
    const focused = registrationRef()
    expect(nextStep(cancel, { registration: 9 }, context({ focused }))).toMatchObject({ field: { key: 'reason' } })
    const world = fakeRuntime(context({ focused }), accepting())
    await runCommand(cancel, { registration: 9, reason: 'Pindah kota' }, world.runtime, { source: 'key' })
    const body = { version: 3, status: 'CANCELLED', reason: 'Pindah kota' }
    expect(sent(world).map(([, input]) => input)).toEqual([{ id: 9, body }])
  })
})
