import { expect, it } from 'vitest'
import command from '#commands/enrolment/resend.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { resendCertificate } from '#contract/certificate/certificate.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { someoneRef } from './enrolments.ts'

it('is hidden without its permission, and blocked without a certificate that is valid', () => {
  expect(readState(command, context({ permissions: ['report:read'] })).kind).toBe('hidden')
  const of = (given: object) => readState(command, context({ focused: someoneRef(given) }))
  const certificate = { id: 3, number: 'AKN/2026/06/000003' }
  expect(of({})).toMatchObject({ reason: { code: 'CERTIFICATE_MISSING' } })
  expect(of({ certificate, certificateStatus: 'REVOKED' })).toMatchObject({ reason: { code: 'CERTIFICATE_REVOKED' } })
  expect(of({ certificate, certificateStatus: 'SENT' }).kind).toBe('shown')
})

it('asks before it sends the certificate of the participant again', async () => {
  expect(nextStep(command, { participant: 31 }, context())).toMatchObject({ kind: 'confirm' })
  const answer = { certificateId: 3, number: 'AKN/2026/06/000003', name: 'Siti', sendStatus: 'QUEUED' }
  const world = fakeRuntime(context(), new Map<AnyCall, unknown>([[resendCertificate, answer]]))
  await runCommand(command, { participant: 31 }, world.runtime, { source: 'palette' })
  expect(sent(world)).toEqual([[resendCertificate, { customerId: 1, studentLmsClassId: 31 }]])
})
