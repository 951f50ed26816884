import { describe, expect, it } from 'vitest'
import download from '#commands/voucher/download.ts'
import remove from '#commands/voucher/delete.ts'
import reset from '#commands/voucher/reset.ts'
import { answer, askAgain, attemptOf, frameContext, openFrame, refuse, stepBack, stepOf } from '#engine/frame.ts'
import { context, ref } from '#test/commands/fixtures.ts'

const ctx = context({ focused: ref() })
const open = () => openFrame(reset, ctx, { id: 'f1', source: 'row' })

describe('frames', () => {
  it('are about what was focused when they were opened, in its newest state', () => {
    const frame = open()
    const moved = context({ focused: ref({ id: 9 }), selection: [] })
    expect(frameContext(frame, moved).focused?.id).toBe(7)
    const changed = context({ focused: ref({ status: 'AVAILABLE' }) })
    expect(stepOf(reset, frame, changed)).toMatchObject({ kind: 'blocked', reason: { code: 'VOUCHER_UNUSED' } })
  })

  it('prefer the selection to the focused row', () => {
    const frame = openFrame(reset, context({ focused: ref(), selection: [ref({ id: 1 }), ref({ id: 2 })] }), {
      id: 'f1',
      source: 'bulk',
    })
    expect(frame.refs.map((one) => one.id)).toEqual([1, 2])
    expect(frameContext(frame, context())).toMatchObject({ focused: { id: 7 }, selection: [{ id: 1 }, { id: 2 }] })
  })

  it('never take the focused row for a selection', () => {
    const filter = { resource: 'voucher', query: { status: ['SENT'] }, total: 9 } as const
    const frame = openFrame(download, context({ focused: ref(), filter }), { id: 'f1', source: 'toolbar' })
    const step = stepOf(download, frame, context({ focused: ref(), filter }))
    expect(step).toMatchObject({ kind: 'run', args: [{ filter: { status: ['SENT'] } }] })
  })

  it('are about everything in a filter that they are given, wherever the list on screen is', () => {
    const all = { resource: 'voucher', query: { batchId: 9 }, total: 500 } as const
    const frame = openFrame(remove, ctx, { id: 'f1', source: 'toolbar', scope: { all } })
    const elsewhere = context({ focused: ref(), selection: [ref({ id: 1 })] })
    expect(frameContext(frame, elsewhere)).toMatchObject({ filter: all, allRows: { except: [] }, selection: [] })
    expect(stepOf(remove, frame, elsewhere)).toMatchObject({ kind: 'confirm', consequence: { allRows: 500 } })
  })

  it('step back one answer at a time, and then are gone', () => {
    const frame = answer(openFrame(reset, context(), { id: 'f1', source: 'palette' }), { voucher: 7 }, [ref()])
    expect(stepOf(reset, frame, context())).toMatchObject({ field: { key: 'reason' } })
    const before = stepBack(frame)
    expect(before && stepOf(reset, before, context())).toMatchObject({ field: { key: 'voucher' } })
    expect(before && stepBack(before)).toBeUndefined()
  })

  it('ask again without losing the answer', () => {
    const frame = askAgain(answer(open(), { reason: 'because' }), 'reason')
    expect(stepOf(reset, frame, ctx)).toMatchObject({
      kind: 'ask',
      field: { key: 'reason' },
      filled: { reason: 'because' },
    })
    expect(stepBack(frame)).toMatchObject({ given: { reason: 'because' } })
  })

  it('keep the name of the attempt while the answers stay the same', () => {
    const frame = answer(open(), { reason: 'because' })
    expect(attemptOf(answer(frame, { reason: 'because' }))).toBe(attemptOf(frame))
    expect(attemptOf(answer(frame, { reason: 'another' }))).not.toBe(attemptOf(frame))
  })

  it('show what the server refused at the argument, until it changes', () => {
    const frame = refuse(answer(open(), { reason: 'because' }), { reason: 'is a lie' })
    expect(stepOf(reset, frame, ctx)).toMatchObject({ kind: 'ask', field: { key: 'reason' }, issue: 'is a lie' })
    expect(stepOf(reset, answer(frame, { reason: 'the truth' }), ctx).kind).toBe('run')
  })

  it('know records that a picker answered', () => {
    const frame = answer(openFrame(reset, context(), { id: 'f1', source: 'palette' }), { voucher: 8 }, [
      ref({ id: 8, status: 'EXPIRED' }),
    ])
    expect(stepOf(reset, frame, context())).toMatchObject({ field: { key: 'newExpiresAt' } })
  })
})
