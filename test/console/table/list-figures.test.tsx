import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#console/api/query.ts'
import { tellNews } from '#console/live/news.ts'
import { voucherList, voucherStatuses } from '#contract/voucher.ts'
import type { Asked } from '../app-harness.tsx'
import { ok, refuse } from '../app-harness.tsx'
import { act, many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

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
    await act(() => queryClient.invalidateQueries({ queryKey: [voucherList.path] }))
    expect(await within(editor).findByRole('checkbox', { name: 'Sent 13 rows' })).toBeVisible()
    statusCounts.SENT = { count: 14, more: false }
    act(() => tellNews([{ resource: 'voucher', customerId: 1, kind: 'updated', ids: [1], count: 1, own: false }]))
    expect(await within(editor).findByRole('checkbox', { name: 'Sent 14 rows' })).toBeVisible()
    expect(server.count(COUNTS)).toBe(3)
  })
})
