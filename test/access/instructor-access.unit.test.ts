import { expect, it } from 'vitest'
import command from '#commands/instructor/access.ts'
import { instructorAccess } from '#contract/access/access.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const reason = 'Peserta tidak melihat nilainya'
const url = 'https://console.example/pages/access#token=a.b.c'
const answers = new Map<AnyCall, unknown>([[instructorAccess, { url, expiresAt: '2026-11-21T03:15:00Z' }]])
const ctx = context({ focused: nameRef({ resource: 'instructor', id: 12, label: 'Bagus' }) })

it('instructor.access asks why, confirms, and opens a tab of its own', async () => {
  expect(readState(command, { ...ctx, permissions: ['instructor:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(command, { reason: 'tolong' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(command, { reason }, ctx)).toMatchObject({ kind: 'confirm' })
  const world = fakeRuntime(ctx, answers)
  await runCommand(command, { reason }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[instructorAccess, { customerId: 1, instructorId: 12, body: { reason } }]])
  expect(world.tabs).toEqual([url])
  expect(world.secrets).toEqual([])
})
