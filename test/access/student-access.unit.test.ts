import { expect, it } from 'vitest'
import command from '#commands/student/access.ts'
import { studentAccess } from '#contract/access/access.ts'
import type { AnyCall } from '#contract/core/call.ts'
import type { RecordOf } from '#engine/context.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const reason = 'Peserta tidak melihat nilainya'
const url = 'https://console.example/pages/access#token=a.b.c'
const answers = new Map<AnyCall, unknown>([[studentAccess, { url, expiresAt: '2026-11-21T03:15:00Z' }]])
const ctx = context({ focused: nameRef({ resource: 'student', id: 12, label: 'Siti' }) })

it('student.access asks why, confirms, and opens a tab of its own', async () => {
  expect(readState(command, { ...ctx, permissions: ['student:read'] }).kind).toBe('hidden')
  expect(nextStep(command, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(command, { reason: 'tolong' }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' } })
  expect(nextStep(command, { reason }, ctx)).toMatchObject({ kind: 'confirm' })
  const world = fakeRuntime(ctx, answers)
  await runCommand(command, { reason }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[studentAccess, { customerId: 1, studentId: 12, body: { reason } }]])
  expect(world.tabs).toEqual([url])
  expect(world.secrets).toEqual([])
})

it('the address is shown where the browser opens no tab', async () => {
  const world = fakeRuntime(ctx, answers)
  await runCommand(command, { reason }, { ...world.runtime, openTab: () => false }, { source: 'palette' })
  expect(world.secrets).toMatchObject([{ title: 'The browser blocked the new tab', value: url }])
})

it('of a participant in focus, it is the student', async () => {
  const record = { id: 40, student: { id: 12, name: 'Siti Rahma' } } as RecordOf<'enrolment'>
  const world = fakeRuntime(context({ focused: { resource: 'enrolment', id: 40, label: 'Siti', record } }), answers)
  await runCommand(command, { reason }, world.runtime, { source: 'row' })
  expect(sent(world)).toMatchObject([[studentAccess, { studentId: 12 }]])
  expect(world.toasts).toMatchObject([{ say: { data: { name: 'Siti Rahma' } } }])
})
