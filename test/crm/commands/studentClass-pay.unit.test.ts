import { describe, expect, it } from 'vitest'
import pay from '#commands/studentClass/pay.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { accepting, registrationRef, statesOf } from '#test/crm/registrations.ts'

const focused = registrationRef()

describe('studentClass.pay', () => {
  it('is offered while the registration is open', () => {
    expect(statesOf(pay)).toEqual(['REGISTERED', 'DOCUMENT_REVIEW', 'READY'])
  })

  it('asks for the amount where it is not all of the fee', () => {
    expect(nextStep(pay, { registration: 9 }, context({ focused }))).toMatchObject({ field: { key: 'way' } })
    expect(nextStep(pay, { registration: 9, way: 'part' }, context({ focused }))).toMatchObject({
      field: { key: 'paid' },
    })
  })

  it.each([
    [{ way: 'all' }, { version: 3, paid: 450_000 }],
    [
      { way: 'part', paid: 100_000 },
      { version: 3, paid: 100_000 },
    ],
    [{ way: 'waive' }, { version: 3, waived: true }],
  ] as const)('sends what %o means', async (given, body) => {
    const world = fakeRuntime(context({ focused }), accepting())
    await runCommand(pay, { registration: 9, ...given }, world.runtime, { source: 'key' })
    expect(sent(world).at(-1)?.[1]).toEqual({ id: 9, body })
  })
})
