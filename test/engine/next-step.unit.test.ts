import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reason } from '#contract/core/reason.ts'
import { knownRecord } from '#engine/context.ts'
import type { Risk } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { nextStep } from '#engine/next-step.ts'
import { bool, date, int, notAsked, text } from '#engine/prompt.ts'
import { context, ref } from '#test/commands/fixtures.ts'

const pick = { kind: 'record', resource: 'voucher', label: 'Which?', search: async () => [] } as const

function spread(risk: Risk = 'irreversible') {
  return defineCommand({
    id: 'voucher.spread',
    title: 'Spread',
    section: 'voucher',
    resource: 'voucher',
    keywords: [],
    permission: 'voucher:update',
    risk,
    surfaces: ['palette', 'bulk'],
    args: z.object({
      voucher: z.int().check(z.gte(1)),
      until: z.optional(z.string()),
      reason: z.string().check(z.minLength(3, 'is too short')),
      version: z.optional(z.int()),
    }),
    ask: { voucher: pick, until: date('Until'), reason: text('Why?'), version: notAsked('Version') },
    over: 'voucher',
    from: { voucher: selected('voucher') },
    needs: { until: ({ voucher }, ctx) => knownRecord(ctx, 'voucher', voucher)?.status === 'EXPIRED' },
    blocked: rule('voucher', 'voucher', (voucher) =>
      voucher.status === 'REDEEMED' ? reason('VOUCHER_REDEEMED', { code: voucher.code }) : true,
    ),
    confirm: (_given, _ctx, targets) => ({ title: `For ${targets.length}` }),
    run: async () => {},
    done: () => ({}),
  })
}

const plain = (risk: Risk, more: { typed?: string } = {}) =>
  defineCommand({
    id: 'voucher.plain',
    title: 'Plain',
    section: 'voucher',
    keywords: [],
    permission: null,
    risk,
    surfaces: ['palette'],
    args: z.object({ name: z.string().check(z.minLength(1)) }),
    ask: { name: text('Name') },
    confirm: () => ({ title: 'Really?', ...more }),
    run: async () => {},
    done: () => ({}),
  })

const sent = (id: number) => ref({ id, status: 'SENT' })

describe('nextStep', () => {
  it('asks for the first required argument that is missing', () => {
    const step = nextStep(spread(), {}, context())
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'voucher' } })
  })

  it('prefills from the context, and what is given goes before that', () => {
    const ctx = context({ focused: sent(1) })
    expect(nextStep(spread(), {}, ctx)).toMatchObject({
      kind: 'ask',
      field: { key: 'reason' },
      filled: { voucher: [1] },
    })
    expect(nextStep(spread(), { voucher: 5 }, ctx)).toMatchObject({ filled: { voucher: 5 } })
  })

  it('asks anew for what was cleared', () => {
    const step = nextStep(spread(), { voucher: undefined }, context({ focused: sent(1) }))
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'voucher' } })
  })

  it('never asks for an optional argument, unless the state of a record needs it', () => {
    const fine = nextStep(spread(), { reason: 'because' }, context({ focused: sent(1) }))
    expect(fine.kind).toBe('confirm')
    const selection = [sent(1), ref({ id: 2, status: 'EXPIRED' })]
    const expired = nextStep(spread(), { reason: 'because' }, context({ selection }))
    expect(expired).toMatchObject({ kind: 'ask', field: { key: 'until', required: true } })
  })

  it('asks for an optional argument when it is wanted', () => {
    const step = nextStep(spread(), {}, context({ focused: sent(1) }), { asking: 'until' })
    expect(step).toMatchObject({ kind: 'ask', field: { key: 'until', required: false } })
  })

  it('says at the last question, when that is the reason, what will happen', () => {
    const selection = [sent(1), sent(2), ref({ id: 3 })]
    const step = nextStep(spread(), {}, context({ selection }))
    expect(step).toMatchObject({
      kind: 'ask',
      field: { key: 'reason' },
      final: { confirm: { title: 'For 2' }, refused: [{ ref: { id: 3 }, reason: { code: 'VOUCHER_REDEEMED' } }] },
    })
  })

  it('takes a reason typed here for the confirmation, but not one that came along', () => {
    const ctx = context({ focused: sent(1) })
    expect(nextStep(spread(), { reason: 'because' }, ctx).kind).toBe('confirm')
    expect(nextStep(spread(), { reason: 'because' }, ctx, { answered: ['reason'] }).kind).toBe('run')
  })

  it('spreads the arguments over the records that can be acted on', () => {
    const selection = [sent(1), ref({ id: 3 }), sent(2)]
    const step = nextStep(spread(), { reason: 'because' }, context({ selection }), { confirmed: true })
    expect(step).toMatchObject({
      kind: 'run',
      args: [
        { voucher: 1, reason: 'because' },
        { voucher: 2, reason: 'because' },
      ],
    })
  })

  it('stops at a record that cannot be acted on', () => {
    expect(nextStep(spread(), {}, context({ focused: ref() }))).toMatchObject({
      kind: 'blocked',
      reason: { code: 'VOUCHER_REDEEMED' },
    })
  })

  it('hides from whoever lacks the permission', () => {
    expect(nextStep(spread(), {}, context({ permissions: [] }))).toEqual({ kind: 'hidden' })
  })

  it('sends an issue back to the argument that it belongs to', () => {
    const ctx = context({ focused: sent(1) })
    const short = nextStep(spread(), { reason: 'no' }, ctx)
    expect(short).toMatchObject({ kind: 'ask', field: { key: 'reason' }, issue: 'is too short' })
    const refused = nextStep(spread(), { reason: 'because' }, ctx, { issues: { reason: 'is a lie' } })
    expect(refused).toMatchObject({ kind: 'ask', field: { key: 'reason' }, issue: 'is a lie' })
  })

  it('lets friction follow risk', () => {
    const step = (risk: Risk) => nextStep(plain(risk), { name: 'x' }, context())
    expect(step('read').kind).toBe('run')
    expect(step('reversible').kind).toBe('run')
    expect(step('irreversible')).toMatchObject({ kind: 'confirm', consequence: { confirm: { title: 'Really?' } } })
    expect(step('privileged')).toMatchObject({ kind: 'confirm', typed: 'Plain' })
    expect(nextStep(plain('privileged', { typed: 'AKN' }), { name: 'x' }, context())).toMatchObject({ typed: 'AKN' })
  })

  it('has a privileged command confirmed even when it was given a reason', () => {
    const ctx = context({ selection: [sent(1), sent(2)] })
    const step = nextStep(spread('privileged'), { reason: 'because' }, ctx, { answered: ['reason'] })
    expect(step).toMatchObject({ kind: 'confirm', typed: '2' })
  })

  it('asks with the answers so far', () => {
    const command = defineCommand({
      id: 'voucher.after',
      title: 'After',
      section: 'voucher',
      keywords: [],
      permission: null,
      risk: 'read',
      surfaces: ['palette'],
      args: z.object({ first: z.string(), second: z.string() }),
      ask: { first: text('First'), second: ({ first }) => text(`After ${first}`) },
      run: async () => {},
      done: () => ({}),
    })
    expect(nextStep(command, { first: 'x' }, context())).toMatchObject({ field: { prompt: { label: 'After x' } } })
  })
})

describe('forms', () => {
  const many = defineCommand({
    id: 'voucher.many',
    title: 'Many',
    section: 'voucher',
    keywords: [],
    permission: null,
    risk: 'reversible',
    surfaces: ['palette'],
    args: z.object({
      a: z.int(),
      b: z.int(),
      c: z.string(),
      d: z.boolean(),
      e: z.optional(z.string()),
      f: z.optional(z.int()),
    }),
    ask: { a: int('A'), b: int('B'), c: text('C'), d: bool('D'), e: text('E'), f: notAsked('F') },
    run: async () => {},
    done: () => ({}),
  })

  it('asks for more than three required arguments at once, the optional ones among them', () => {
    const step = nextStep(many, { a: 1 }, context())
    expect(step).toMatchObject({ kind: 'form', filled: { a: 1 } })
    expect(step.kind === 'form' && step.fields.map((field) => field.key)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('runs once they are all there, and shows issues in the form', () => {
    const all = { a: 1, b: 2, c: 'x', d: true }
    expect(nextStep(many, all, context()).kind).toBe('run')
    const refused = nextStep(many, all, context(), { issues: { b: 'is taken' } })
    expect(refused).toMatchObject({ kind: 'form', issues: { b: 'is taken' } })
  })
})
