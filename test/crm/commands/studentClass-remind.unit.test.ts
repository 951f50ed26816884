import { describe, expect, it } from 'vitest'
import remind from '#commands/studentClass/remind.ts'
import { registrationRemind } from '#contract/crm/registration-calls.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { accepting, registrationRef, statesOf } from '#test/crm/registrations.ts'

describe('studentClass.remind', () => {
  it('is offered while the registration is open, and asks for the template', () => {
    expect(statesOf(remind)).toEqual(['REGISTERED', 'DOCUMENT_REVIEW', 'READY'])
    const ctx = context({ focused: registrationRef() })
    expect(nextStep(remind, { registration: 9 }, ctx)).toMatchObject({ field: { key: 'template' } })
  })

  it('sends the template', async () => {
    const world = fakeRuntime(context({ focused: registrationRef() }), accepting(registrationRemind))
    await runCommand(remind, { registration: 9, template: 4 }, world.runtime, { source: 'key' })
    expect(sent(world).map(([, input]) => input)).toEqual([{ id: 9, body: { templateId: 4 } }])
  })
})
