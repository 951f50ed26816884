import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { ok } from '#test/helpers/console.tsx'
import {
  focusedIndex,
  focusedRow,
  LIST,
  many,
  pagesOf,
  rowsShown,
  screen,
  scrollTo,
  startList,
  voucher,
  waitFor,
} from '#test/list/console/list-harness.tsx'
import { CHANGES, changeStream } from './change-stream.ts'

/** The list over a server that tells of changes; `rows` may be changed between requests. */
async function startLive(rows: Voucher[], href = '/voucher') {
  const stream = changeStream()
  const pages = pagesOf(rows)
  const lookUps: string[] = []
  const list = await startList(rows, href, {
    [`GET ${CHANGES}`]: (one: Asked) => stream.answer(one),
    [`GET ${LIST}`]: (asked: Asked) => {
      const ids = asked.query.get('ids')
      if (ids === null) return pages(asked)
      lookUps.push(ids)
      const wanted = asked.query.get('status')?.split(',')
      const fit = rows.filter(
        ({ id, status }) => ids.split(',').includes(String(id)) && (!wanted || wanted.includes(status)),
      )
      return ok(fit, { pagination: { total: fit.length, page: 1, limit: 200, totalPages: 1 } })
    },
  })
  await rowsShown(rows[0]?.code)
  // The end is asked for by itself; what is counted comes after.
  await waitFor(() => expect(list.pages()).toContain(Math.ceil(rows.length / 100)))
  await stream.heard()
  return { ...list, stream, lookUps }
}

const change = (rows: Voucher[], id: number, more: Partial<Voucher>) => {
  const index = rows.findIndex((row) => row.id === id)
  rows[index] = { ...(rows[index] as Voucher), ...more }
}

const rowOf = (code: string) => within(screen.getByRole('grid')).getByText(code).closest('[role="row"]') as HTMLElement
const updateButton = () => screen.findByRole('button', { name: /^Update the list/ })

describe('a list that others change', () => {
  it('shows changed rows in their places, with one request for all of them', async () => {
    const rows = many(300)
    const { stream, lookUps, user } = await startLive(rows)
    await user.keyboard('jj')
    change(rows, 2, { price: 123_000 })
    change(rows, 5, { status: 'SENT' })
    await stream.tell({ ids: [2] }, { ids: [5] })
    await stream.tell({ ids: [2] })
    await waitFor(() => expect(rowOf('PIN-00005')).toHaveTextContent('Sent'))
    expect(rowOf('PIN-00002')).toHaveTextContent('123.000')
    expect(rowOf('PIN-00002')).toHaveAttribute('data-index', '1')
    expect(lookUps).toEqual(['2,5'])
    expect(focusedRow()).toBe('PIN-00003')
    expect(screen.queryByRole('button', { name: /^Update the list/ })).toBeNull()
  })

  it('asks for nothing that it does not show, and nothing of others or of its own', async () => {
    const { stream, lookUps } = await startLive(many(300))
    await stream.tell(
      { ids: [150] },
      { ids: [1], customerId: 2 },
      { ids: [2], resource: 'core_class' },
      { ids: [3], own: true },
    )
    await stream.tell({ ids: [4] })
    await waitFor(() => expect(lookUps).toEqual(['4']))
  })

  it('says how many new rows wait and shows them when asked, by key', async () => {
    const rows = many(300)
    const { stream, user, pages } = await startLive(rows)
    await user.keyboard('jjj')
    const before = pages().length
    rows.unshift(voucher(901), voucher(902))
    await stream.tell({ kind: 'created', ids: [901, 902] })
    expect(await screen.findByText('New vouchers: 2')).toBeInTheDocument()
    expect(screen.queryByText('PIN-00901')).toBeNull()
    expect([focusedRow(), focusedIndex()]).toEqual(['PIN-00004', 3])
    // One look-up, and no page was read anew.
    expect(pages().length).toBe(before + 1)

    await user.keyboard('n')
    await screen.findByText('PIN-00901')
    expect(focusedRow()).toBe('PIN-00004')
    expect(focusedIndex()).toBe(5)
    expect(screen.queryByText('New vouchers: 2')).toBeNull()
  })

  it('keeps quiet about new records that its filter leaves out', async () => {
    const rows = many(20)
    const { stream, lookUps } = await startLive(rows, '/voucher?status=AVAILABLE')
    rows.push(voucher(901, { status: 'SENT' }))
    await stream.tell({ kind: 'created', ids: [901] })
    await waitFor(() => expect(lookUps).toEqual(['901']))
    rows.push(voucher(902))
    await stream.tell({ kind: 'created', ids: [902] })
    expect(await screen.findByText('New vouchers: 1')).toBeInTheDocument()
  })

  it('counts a record that has come to fit the filter as new when it has all rows', async () => {
    const rows = [...many(3), voucher(4, { status: 'SENT' })]
    const { stream } = await startLive(rows, '/voucher?status=AVAILABLE')
    expect(screen.queryByText('PIN-00004')).toBeNull()
    change(rows, 4, { status: 'AVAILABLE' })
    await stream.tell({ ids: [4] })
    expect(await screen.findByText('New vouchers: 1')).toBeInTheDocument()
  })

  it('leaves a row that was deleted or fits no longer where it is, marked, until it is updated', async () => {
    const rows = many(300)
    const { stream, user } = await startLive(rows, '/voucher?status=AVAILABLE')
    await user.keyboard('jj')
    change(rows, 3, { status: 'SENT' })
    rows.splice(0, 1)
    await stream.tell({ ids: [3] }, { kind: 'deleted', ids: [1] })
    expect(await screen.findByText('No longer in this list: 2')).toBeInTheDocument()
    expect(document.activeElement).toBe(rowOf('PIN-00003'))
    expect(focusedIndex()).toBe(2)
    for (const code of ['PIN-00001', 'PIN-00003']) expect(rowOf(code)).toHaveTextContent('No longer in this list')
    expect(rowOf('PIN-00002')).not.toHaveTextContent('No longer in this list')

    await user.click(await updateButton())
    await waitFor(() => expect(screen.queryByText('PIN-00003')).toBeNull())
    expect(screen.queryByText('No longer in this list: 2')).toBeNull()
    // The row in its place has the focus.
    expect(document.activeElement?.closest('[role="row"]')).not.toBeNull()
  })

  it('takes the mark away from a row that comes back', async () => {
    const rows = many(10)
    const [first] = rows
    const { stream } = await startLive(rows)
    rows.shift()
    await stream.tell({ kind: 'deleted', ids: [1] })
    expect(await screen.findByText('No longer in this list: 1')).toBeInTheDocument()
    rows.unshift(first as Voucher)
    await stream.tell({ kind: 'created', ids: [1] })
    await waitFor(() => expect(screen.queryByText('No longer in this list: 1')).toBeNull())
    expect(rowOf('PIN-00001')).not.toHaveTextContent('No longer in this list')
    expect(screen.queryByText(/^New vouchers/)).toBeNull()
  })

  it('does not move the focused row when changes come while it is scrolled', async () => {
    const rows = many(1000)
    const { stream, user } = await startLive(rows)
    await scrollTo(500 * 32)
    await screen.findByText('PIN-00501')
    await user.click(screen.getByText('PIN-00505'))
    await user.keyboard('{Escape}')
    const place = focusedIndex()
    change(rows, 505, { price: 77_000 })
    rows.unshift(voucher(2001), voucher(2002))
    await stream.tell({ kind: 'created', ids: [2001, 2002] }, { ids: [505] })
    await scrollTo(520 * 32)
    await waitFor(() => expect(screen.getByText('New vouchers: 2')).toBeInTheDocument())
    expect([focusedRow(), focusedIndex()]).toEqual(['PIN-00505', place])
    expect(rowOf('PIN-00505')).toHaveTextContent('77.000')
  })

  it('says so when more was changed than can be named, and reads what is in view anew', async () => {
    const rows = many(300)
    const { stream } = await startLive(rows)
    for (const { id } of rows) change(rows, id, { price: 99_000 })
    await stream.tell({ ids: null, count: 300 })
    expect(await screen.findByText('Many vouchers were changed')).toBeInTheDocument()
    await waitFor(() => expect(rowOf('PIN-00001')).toHaveTextContent('99.000'))
    change(rows, 1, { price: 98_000 })
    await stream.send('reset')
    await waitFor(() => expect(rowOf('PIN-00001')).toHaveTextContent('98.000'))
  })

  it('reads the record beside it anew', async () => {
    const rows = many(10)
    const { stream, user, server } = await startLive(rows)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.count(`${LIST}/1`)).toBe(1))
    change(rows, 1, { voidReason: 'Pesanan dibatalkan', status: 'VOID' })
    await stream.tell({ ids: [1] })
    expect(await screen.findByText('Pesanan dibatalkan')).toBeInTheDocument()
    expect(server.count(`${LIST}/1`)).toBe(2)
  })
})
