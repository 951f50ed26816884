import { describe, expect, it } from 'vitest'
import command from '#commands/class/duplicate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { coreClass as classes } from '#contract/class/class.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { classRef, coreClass } from './classes.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'

const item = { id: 3, title: 'Sesi', type: 'ZOOM' as const, mandatory: true }
const focused = classRef()

describe('class.duplicate', () => {
  it('is hidden without its permissions', () => {
    expect(readState(command, context({ focused, permissions: ['class:read'] })).kind).toBe('hidden')
  })

  it('makes a class with the same parts, without their numbers', async () => {
    const whole = coreClass({
      activities: [{ id: 2, title: 'Pertemuan', items: [item] }],
      variants: [{ id: 5, sku: 'X', name: 'Pagi', mode: 'WEBINAR', price: 1, capacity: 2, active: true }],
    })
    const answers = new Map<AnyCall, unknown>([
      [classes.calls.read, whole],
      [classes.calls.create, coreClass({ id: 8, code: 'KLS-0008' })],
    ])
    const world = fakeRuntime(context({ focused }), answers)
    await runCommand(command, {}, world.runtime, { source: 'key' })
    const [, made] = sent(world)
    const { id: _id, ...fresh } = item
    expect(made).toMatchObject([
      classes.calls.create,
      {
        body: {
          title: 'Barista Pemula (copy)',
          activities: [{ title: 'Pertemuan', items: [fresh] }],
          variants: [{ name: 'Pagi', price: 1 }],
        },
      },
    ])
    expect(JSON.stringify(made?.[1])).not.toMatch(/"id":[235]\b|"sku"/)
  })
})
