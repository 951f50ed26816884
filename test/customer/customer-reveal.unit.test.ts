import { expect, it } from 'vitest'
import command from '#commands/customer/reveal.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { customerReveal } from '#contract/customer/customer.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { customerRef } from './customers.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

it('customer.reveal asks why, and shows the number to the person for a while', async () => {
  const ctx = context({ focused: customerRef() })
  expect(readState(command, { ...ctx, permissions: ['customer:read', 'crm:pii'] }).kind).toBe('hidden')
  const none = context({ focused: customerRef({ npwp: null }) })
  expect(readState(command, none)).toMatchObject({ reason: { code: 'NONE_STORED' } })
  expect(nextStep(command, {}, ctx)).toMatchObject({ field: { key: 'reason' } })
  const answers = new Map<AnyCall, unknown>([[customerReveal, { field: 'npwp', value: '0123456789012345' }]])
  const world = fakeRuntime(ctx, answers)
  await runCommand(command, { reason: 'Faktur' }, world.runtime, { source: 'drawer' })
  expect(sent(world)).toEqual([[customerReveal, { id: 7, body: { field: 'npwp', reason: 'Faktur' } }]])
  expect(world.secrets).toMatchObject([{ label: 'NPWP', value: '0123456789012345', seconds: 30 }])
  expect(JSON.stringify([world.toasts, world.undo])).not.toContain('0123456789012345')
})
