import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { reason } from '#contract/core/reason.ts'
import { defineCommand } from '#engine/define.ts'
import type { CommandDef } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { text } from '#engine/prompt.ts'
import { onCommandFault, readState, rejectedRecord } from '#engine/state.ts'
import { context, ref } from '#test/commands/fixtures.ts'

const args = z.object({ voucher: z.int(), note: z.optional(z.string()) })

function command(more: Partial<CommandDef<typeof args, void, 'voucher'>> = {}) {
  return defineCommand<typeof args, void, 'voucher'>({
    id: 'voucher.try',
    title: 'Try voucher',
    section: 'voucher',
    resource: 'voucher',
    keywords: [],
    permission: 'voucher:update',
    risk: 'reversible',
    surfaces: ['palette'],
    args,
    ask: {
      voucher: { kind: 'record', resource: 'voucher', label: 'Which?', search: async () => [] },
      note: text('Note'),
    },
    over: 'voucher',
    from: { voucher: selected('voucher') },
    run: async () => {},
    done: () => ({}),
    ...more,
  })
}

const refusal = rule('voucher', 'voucher', (voucher) =>
  voucher.status === 'REDEEMED' ? reason('VOUCHER_REDEEMED', { code: voucher.code }) : true,
)

afterEach(() => onCommandFault(undefined))

describe('readState', () => {
  it('asks for the permission first, then for relevance, then for obstacles', () => {
    const order: string[] = []
    const probe = command({
      when: () => {
        order.push('when')
        return true
      },
      blocked: () => {
        order.push('blocked')
        return undefined
      },
    })
    expect(readState(probe, context({ permissions: [] }))).toEqual({ kind: 'hidden' })
    expect(order).toEqual([])
    expect(readState(probe, context())).toEqual({ kind: 'shown' })
    expect(order).toEqual(['when', 'blocked'])
  })

  it('wants every permission of several', () => {
    const both = command({ permission: ['voucher:create', 'voucher:import'] })
    expect(readState(both, context({ permissions: ['voucher:create'] })).kind).toBe('hidden')
    expect(readState(both, context({ permissions: ['voucher:*'] })).kind).toBe('shown')
  })

  it('hides what is not relevant', () => {
    expect(readState(command({ when: () => false }), context()).kind).toBe('hidden')
  })

  it('blocks with the reason of the rule', () => {
    const state = readState(command({ blocked: refusal }), context({ focused: ref() }))
    expect(state).toEqual({ kind: 'blocked', reason: reason('VOUCHER_REDEEMED', { code: 'PIN-00000007' }) })
  })

  it('blocks a selection only when not one record can be acted on', () => {
    const one = command({ blocked: refusal })
    const mixed = [ref({ id: 1 }), ref({ id: 2, status: 'SENT' })]
    expect(readState(one, context({ selection: mixed })).kind).toBe('shown')
    expect(readState(one, context({ selection: [ref({ id: 1 }), ref({ id: 3 })] })).kind).toBe('blocked')
  })

  it('does not judge a record that nobody has seen', () => {
    expect(readState(command({ blocked: refusal }), context(), { voucher: 99 }).kind).toBe('shown')
  })

  it('blocks the one command whose predicate throws, and reports it once', () => {
    const heard = vi.fn()
    onCommandFault(heard)
    const broken = command({
      blocked: () => {
        throw new Error('oops')
      },
    })
    expect(readState(broken, context())).toEqual({ kind: 'blocked', reason: { code: 'COMMAND_FAULT' } })
    readState(broken, context())
    expect(heard).toHaveBeenCalledTimes(1)
    expect(readState(command(), context()).kind).toBe('shown')
  })

  it('waits for a customer to be chosen, unless the command needs none', () => {
    const nobody = context({ customerId: null })
    expect(readState(command(), nobody)).toEqual({ kind: 'blocked', reason: { code: 'NO_CUSTOMER' } })
    expect(readState(command({ anyCustomer: true }), nobody).kind).toBe('shown')
  })

  it('does not take everything in a filter for the one focused row', () => {
    const all = context({
      focused: ref(),
      allRows: { except: [] },
      filter: { resource: 'voucher', query: {}, total: 1200 },
    })
    const single = command({ surfaces: ['palette', 'row'] })
    expect(readState(single, all)).toEqual({ kind: 'blocked', reason: { code: 'WHOLE_FILTER' } })
    expect(readState(single, all, { voucher: 7 }).kind).toBe('shown')
    expect(readState(command(), all, { voucher: 7 }).kind).toBe('shown')
  })
})

describe('defineCommand', () => {
  it('freezes', () => {
    expect(Object.isFrozen(command())).toBe(true)
  })

  it('knows its arguments and permissions at compile time', () => {
    const base = {
      id: 'voucher.types',
      title: '',
      section: 'voucher',
      keywords: [],
      risk: 'read',
      surfaces: [],
      permission: null,
      run: async () => {},
      done: () => ({}),
    } as const
    const shape = z.object({ note: z.string(), count: z.optional(z.int()) })
    // @ts-expect-error -- `count` is not asked for
    defineCommand({ ...base, args: shape, ask: { note: text('Note') } })
    // @ts-expect-error -- a number is not asked for as text
    defineCommand({ ...base, args: shape, ask: { note: text('Note'), count: text('Count') } })
    // @ts-expect-error -- there is no such permission
    defineCommand({ ...base, permission: 'voucher:burn', args: z.object({}), ask: {} })
    // @ts-expect-error -- only an argument can be spread over
    defineCommand({ ...base, args: z.object({ a: z.string() }), ask: { a: text('A') }, over: 'voucher' })
    expect(shape.shape.note).toBeDefined()
  })
})

describe('rejectedRecord', () => {
  const used = ref({ id: 8, status: 'REDEEMED', code: 'PIN-8' })
  const picky = command({ blocked: refusal })

  it('answers the prefilled record that a command rejects, and the answers without it', () => {
    expect(rejectedRecord(picky, context({ focused: used }), { note: 'a' })).toEqual({
      key: 'voucher',
      given: { note: 'a', voucher: undefined },
      reason: reason('VOUCHER_REDEEMED', { code: 'PIN-8' }),
    })
  })

  it('answers nothing for a record that was given, and for what blocks every record', () => {
    expect(rejectedRecord(picky, context({ focused: used, selection: [used] }), { voucher: 8 })).toBeUndefined()
    const closed = command({ blocked: () => reason('VOUCHER_REDEEMED', { code: 'PIN-8' }) })
    expect(rejectedRecord(closed, context({ focused: used }))).toBeUndefined()
    expect(rejectedRecord(picky, context())).toBeUndefined()
  })
})
