import { expect, it } from 'vitest'
import command from '#commands/lms/move.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { Schedule } from '#contract/schedule/schedule.ts'
import { lms } from '#contract/schedule/schedule.ts'
import type { RecordRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const ref = (more: Partial<Schedule>): RecordRef<'lms'> => ({
  resource: 'lms',
  id: 4,
  label: 'JK-1 Excel',
  record: {
    id: 4,
    code: 'JK-1',
    version: 3,
    workflow: 'DRAFT',
    instructorCount: 1,
    itemCount: 1,
    enrolledCount: 0,
    ...more,
  } as Schedule,
})

it('lms.move offers the states that come next, asks why only where that is needed, and sends the version seen', async () => {
  const ctx = context({ focused: ref({}) })
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  const step = nextStep(command, {}, ctx)
  expect(step).toMatchObject({ kind: 'ask', field: { key: 'to' } })
  expect(JSON.stringify(step)).not.toMatch(/COMPLETED|CANCELLED/)
  expect(nextStep(command, { to: 'REVIEW' }, ctx)).toMatchObject({ kind: 'confirm' })
  expect(nextStep(command, { to: 'CANCELLED' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })

  const world = fakeRuntime(ctx, new Map<AnyCall, unknown>([[lms.calls.update, { code: 'JK-1', workflow: 'REVIEW' }]]))
  await runCommand(command, { to: 'REVIEW' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([
    [
      lms.calls.update,
      {
        lmsClassId: 4,
        query: { customerId: ctx.customerId },
        body: { version: 3, workflow: 'REVIEW', reason: undefined },
      },
    ],
  ])
})

it('lms.move says why a state cannot be reached yet', async () => {
  const ctx = context({ focused: ref({ itemCount: 0 }) })
  const world = fakeRuntime(ctx)
  await runCommand(command, { to: 'REVIEW' }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([])
})
