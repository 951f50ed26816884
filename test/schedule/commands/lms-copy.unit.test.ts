import { expect, it } from 'vitest'
import command from '#commands/lms/copy.ts'
import { nextStep } from '#engine/next-step.ts'
import { readState } from '#engine/state.ts'
import { context } from '#test/commands/fixtures.ts'

it('lms.copy is hidden from those who cannot create, and opens the planning of the schedule that has the focus', () => {
  const ctx = context({ focused: { resource: 'lms', id: 4, label: 'JK-1 Excel' } })
  expect(readState(command, { ...ctx, permissions: ['lms:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'schedule' } })
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'run' })
  expect(command.done(undefined, { schedule: 4 }, ctx)).toEqual({ goTo: '/jadwalkelas/new-schema/copy/4' })
})
