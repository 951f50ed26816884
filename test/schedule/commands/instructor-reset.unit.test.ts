import { describe, expect, it } from 'vitest'
import reset from '#commands/instructor/reset.ts'
import { instructorReset } from '#contract/session/account.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { nameRef } from '#engine/context.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { english } from '#engine/say.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const bagus = nameRef({ resource: 'instructor', id: 12, label: 'Bagus Prasetyo' })
const message = { id: 3, channel: 'EMAIL', recipient: 'bagus@contoh.example', subject: null, body: '' }
const answers = (more: object) =>
  new Map<AnyCall, unknown>([
    [instructorReset, [{ id: 12, name: 'Bagus Prasetyo', notice: null, message: null, ...more }]],
  ])

describe('instructor.reset', () => {
  it('is hidden without its permission', () => {
    expect(readState(reset, context({ permissions: ['account:reset'] })).kind).toBe('hidden')
    expect(readState(reset, context({ permissions: ['instructor:reset'] })).kind).toBe('shown')
  })

  it('asks for the instructor, what is reset, and whether to write; then says what happens', () => {
    const ctx = context({ known: [bagus] })
    expect(nextStep(reset, {}, ctx)).toMatchObject({ kind: 'ask', field: { key: 'instructor' } })
    expect(nextStep(reset, { instructor: 12 }, ctx)).toMatchObject({ kind: 'ask', field: { key: 'mode' } })
    const asked = { instructor: 12, mode: 'DEVICE' as const }
    expect(nextStep(reset, asked, ctx)).toMatchObject({
      kind: 'ask',
      field: { key: 'notify', prompt: { help: 'The user is notified that the devices were removed.' } },
    })
    expect(nextStep(reset, { ...asked, notify: true }, ctx)).toMatchObject({ kind: 'confirm' })
    const { title, detail } = reset.confirm?.({ ...asked, notify: false }, ctx, []) ?? {}
    expect(english(title ?? '')).toBe('Reset devices of Bagus Prasetyo?')
    expect(english(detail ?? '')).not.toContain('is told')
  })

  it('sends the number of the instructor, and says whom a letter goes to', async () => {
    const world = fakeRuntime(context({ known: [bagus] }), answers({ message }))
    const args = { instructor: 12, mode: 'PASSWORD' as const, notify: true }
    await runCommand(reset, args, world.runtime, { source: 'palette' })
    expect(sent(world)).toEqual([[instructorReset, { body: { ids: [12], mode: 'PASSWORD', notify: true } }]])
    expect(JSON.stringify(world.toasts)).toContain('bagus@contoh.example')
    expect(world.stale).toEqual(['instructor', 'account'])
  })

  it('says when nobody could be written to', async () => {
    const world = fakeRuntime(context({ known: [bagus] }), answers({ notice: 'NO_TEMPLATE' }))
    await runCommand(reset, { instructor: 12, mode: 'SESSION', notify: true }, world.runtime, { source: 'palette' })
    expect(JSON.stringify(world.toasts)).toContain('there is no active template')
  })
})
