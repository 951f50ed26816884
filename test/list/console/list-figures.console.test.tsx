import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { currentQueryClient } from '#console/app/current-console.ts'
import { publishLiveChanges } from '#console/live/live-changes.ts'
import { voucherList, voucherStatuses } from '#contract/voucher/voucher.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { ok, refuse } from '#test/helpers/console.tsx'
import { act, LIST, many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

const COUNTS = '/svc/console/lists/voucher/counts'

/** Counts as the server answers them: none of most, and more than it counts of one. */
const statusCounts: Record<string, { count: number; more: boolean }> = {
  SENT: { count: 12, more: false },
  AVAILABLE: { count: 10_000, more: true },
}
function counts({ query }: Asked) {
  const values = query.get('of') === 'status' ? voucherStatuses : ['PINTARIA', 'true', 'false']
  return ok({
    counts: values.map((value) => {
      const { count, more } = statusCounts[value] ?? { count: 0, more: false }
      return { value, count, more }
    }),
  })
}

type User = Awaited<ReturnType<typeof startList>>['user']
async function openEditor(user: User, name: string) {
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name }))
  return screen.findByRole('dialog', { name })
}

describe('the editor of a filter', () => {
  it('says of each value how many rows it would give', async () => {
    const { user, server } = await startList(many(30), '/voucher?exclude=false', { [`GET ${COUNTS}`]: counts })
    await rowsShown()
    expect(server.count(COUNTS)).toBe(0)
    const editor = await openEditor(user, 'Status')
    expect(await within(editor).findByRole('checkbox', { name: 'Sent 12 rows' })).toBeVisible()
    expect(within(editor).getByRole('checkbox', { name: 'Available 10.000+ rows' })).toBeVisible()
    const none = within(editor).getByRole('checkbox', { name: 'Void 0 rows' })
    await user.click(none)
    expect(none).toBeChecked()
    await user.click(within(editor).getByRole('checkbox', { name: /^Sent/ }))
    const asked = server.asked.filter(({ path }) => path === COUNTS)
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
      { customerId: '1', of: 'status', exclude: 'false' },
    ])
  })

  it('does so for yes and no, and for what the server lists', async () => {
    const { user } = await startList(many(30), '/voucher', { [`GET ${COUNTS}`]: counts })
    await rowsShown()
    const editor = await openEditor(user, 'Excluded')
    expect(await within(editor).findByRole('radio', { name: 'Only excluded 0 rows' })).toBeVisible()
    await user.keyboard('{Escape}')
    const platforms = await openEditor(user, 'Platform')
    expect(await within(platforms).findByRole('checkbox', { name: 'Pintaria 0 rows' })).toBeVisible()
  })

  it.each([
    ['takes too long', () => ok({ counts: null })],
    ['fails', () => refuse(500, 'INTERNAL', { requestId: 'x' })],
  ])('can be used when counting %s', async (_, answer) => {
    const { user, server, search } = await startList(many(30), '/voucher', { [`GET ${COUNTS}`]: answer })
    await rowsShown()
    const editor = await openEditor(user, 'Status')
    await waitFor(() => expect(server.count(COUNTS)).toBe(1))
    await user.click(within(editor).getByRole('checkbox', { name: 'Sent' }))
    await waitFor(() => expect(search()).toContain('SENT'))
  })

  it('counts again when the list is read anew, and when others change its records', async () => {
    const { user, server } = await startList(many(30), '/voucher', { [`GET ${COUNTS}`]: counts })
    await rowsShown()
    const editor = await openEditor(user, 'Status')
    await within(editor).findByRole('checkbox', { name: 'Sent 12 rows' })
    statusCounts.SENT = { count: 13, more: false }
    await act(() => currentQueryClient().invalidateQueries({ queryKey: [voucherList.path] }))
    expect(await within(editor).findByRole('checkbox', { name: 'Sent 13 rows' })).toBeVisible()
    statusCounts.SENT = { count: 14, more: false }
    act(() =>
      publishLiveChanges([{ resource: 'voucher', customerId: 1, kind: 'updated', ids: [1], count: 1, own: false }]),
    )
    expect(await within(editor).findByRole('checkbox', { name: 'Sent 14 rows' })).toBeVisible()
    expect(server.count(COUNTS)).toBe(3)
  })
})

const SUMMARY = '/svc/console/lists/voucher/selected-summary'

/** Adds up as the server does: 450.000 each. */
const summary =
  (total: number) =>
  ({ body }: Asked) => {
    const { ids, except = [] } = body as { ids?: number[]; except?: number[] }
    const count = ids?.length ?? total - except.length
    return ok({ total: count, sums: { price: count * 450_000 }, snapshot: '2026-11-21T10:00:00.000Z' })
  }

const line = () => screen.getByRole('contentinfo')

describe('the sum of a list', () => {
  it('is of the filter, and of what is selected as long as something is', async () => {
    const { user, server } = await startList(many(300), '/voucher?status=AVAILABLE', {
      [`POST ${SUMMARY}`]: summary(300),
    })
    await rowsShown()
    expect(await within(line()).findByText('Sum Rp.135.000.000')).toBeVisible()
    await user.keyboard('xjx')
    expect(await within(line()).findByText('Sum Rp.900.000')).toBeVisible()
    await user.keyboard('{Control>}a{/Control}{Control>}a{/Control}x')
    expect(await within(line()).findByText('Sum Rp.134.550.000')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await within(line()).findByText('Sum Rp.135.000.000')).toBeVisible()
    const bodies = server.asked.filter(({ path }) => path === SUMMARY).map(({ body }) => body)
    // Whoever rests on the way is told the sum of that as well.
    expect(bodies.filter((body) => JSON.stringify(body) !== '{"ids":[1]}')).toEqual([
      { filter: { status: ['AVAILABLE'] }, except: [] },
      { ids: [1, 2] },
      { filter: { status: ['AVAILABLE'] }, except: [2] },
    ])
  })

  it('of many rows is counted only when asked for', async () => {
    const total = 20_000
    const { user, server } = await startList(many(100), '/voucher', {
      [`GET ${LIST}`]: ({ query }) =>
        ok(query.get('page') === '1' ? many(100) : [], {
          pagination: { total, page: Number(query.get('page')), limit: 100, totalPages: 200 },
        }),
      [`POST ${SUMMARY}`]: summary(total),
    })
    await rowsShown()
    const button = await within(line()).findByRole('button', { name: 'Sum' })
    await user.keyboard('x')
    expect(await within(line()).findByText('Sum Rp.450.000')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await within(line()).findByRole('button', { name: 'Sum' }))
    expect(await within(line()).findByRole('button', { name: 'Sum Rp.9.000.000.000' })).toHaveFocus()
    expect(
      within(line())
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain('Sum Rp.9.000.000.000')
    expect(button).not.toBeInTheDocument()
    expect(server.count(SUMMARY)).toBe(2)
  })

  it('is hidden and shown by a key, and stays as it was chosen', async () => {
    const { user, server } = await startList(many(30), '/voucher', { [`POST ${SUMMARY}`]: summary(30) })
    await rowsShown()
    expect(await within(line()).findByText('Sum Rp.13.500.000')).toBeVisible()
    await user.keyboard('=')
    await waitFor(() => expect(within(line()).queryByText(/^Sum/)).toBeNull())
    const before = server.count(SUMMARY)
    await user.keyboard('x')
    expect(await within(line()).findByText('1 selected')).toBeVisible()
    expect(within(line()).queryByText(/^Sum/)).toBeNull()
    await user.keyboard('=')
    expect(await within(line()).findByRole('button', { name: 'Sum Rp.450.000' })).toBeVisible()
    expect(server.count(SUMMARY)).toBe(before + 1)
  })

  it('of many rows is counted by the key and by the palette', async () => {
    const total = 20_000
    const { user } = await startList(many(100), '/voucher', {
      [`GET ${LIST}`]: ({ query }) =>
        ok(query.get('page') === '1' ? many(100) : [], {
          pagination: { total, page: Number(query.get('page')), limit: 100, totalPages: 200 },
        }),
      [`POST ${SUMMARY}`]: summary(total),
    })
    await rowsShown()
    await within(line()).findByRole('button', { name: 'Sum' })
    await user.keyboard('=')
    expect(await within(line()).findByRole('button', { name: 'Sum Rp.9.000.000.000' })).toBeVisible()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'hide totals')
    await user.click(await screen.findByRole('option', { name: /Hide totals of this list/ }))
    await waitFor(() => expect(within(line()).queryByText(/^Sum/)).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('=')
    expect(await within(line()).findByRole('button', { name: 'Sum Rp.9.000.000.000' })).toBeVisible()
  })

  it('that cannot be counted can be asked for again', async () => {
    let answers = 0
    const { user } = await startList(many(30), '/voucher', {
      [`POST ${SUMMARY}`]: (asked) =>
        (answers += 1) === 1 ? refuse(422, 'LIST_TOO_SLOW', { seconds: 10 }) : summary(30)(asked),
    })
    await rowsShown()
    const again = await within(line()).findByRole('button', { name: 'Total unavailable, try again' })
    await user.click(again)
    expect(await within(line()).findByRole('button', { name: 'Sum Rp.13.500.000' })).toHaveFocus()
  })

  it('has all its digits, however many', async () => {
    await startList(many(30), '/voucher', {
      [`POST ${SUMMARY}`]: () =>
        ok({ total: 2, sums: { price: '18014398509481982' }, snapshot: '2026-11-21T10:00:00Z' }),
    })
    await rowsShown()
    expect(await within(line()).findByText('Sum Rp.18.014.398.509.481.982')).toBeVisible()
  })

  it('is not offered where no column is money, or nothing was found', async () => {
    const { server } = await startList([], '/voucher', { [`POST ${SUMMARY}`]: summary(0) })
    await screen.findByText('No vouchers yet')
    await act(async () => void (await import('#console/list/rows/under-rows.tsx')))
    expect(within(line()).queryByText(/^Sum/)).toBeNull()
    expect(server.count(SUMMARY)).toBe(0)
  })
})
