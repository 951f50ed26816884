import { fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { voucherList } from '#contract/voucher/voucher.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import {
  act,
  drawnRows,
  focusedIndex,
  focusedRow,
  LIST,
  many,
  neverIdle,
  pagesOf,
  rowsShown,
  screen,
  scrollTo,
  startList,
  voucher,
  waitFor,
} from './list-harness.tsx'
import { currentQueryClient } from '#console/app/current-console.ts'

// Not by role: that takes so long on a busy machine that the list rests meanwhile.
const elements = () => [...document.querySelectorAll<HTMLElement>('[role=row][data-index]')]
const order = () => elements().map((row) => Number(row.dataset.index))

// The test environment has none; what was asked of it may still be called off after the test.
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})

describe('elements of rows', () => {
  it('are given on while the list is scrolled, and stand in the order of the rows once it rests', async () => {
    await startList(many(5000))
    await rowsShown()
    await scrollTo(40 * 32)
    await waitFor(() => expect(order()).toEqual(order().toSorted((a, b) => a - b)))
    const all = elements()

    // Both steps in one go: between them the list could come to rest.
    const scroller = document.querySelector('[role=grid]')?.parentElement as HTMLElement
    for (const step of [1, 2]) {
      act(() => {
        scroller.scrollTop += 9 * 32
        scroller.dispatchEvent(new Event('scroll'))
      })
      expect(elements(), `step ${step}`).toEqual(all)
      expect(order(), `step ${step}`).not.toEqual(order().toSorted((a, b) => a - b))
    }

    await waitFor(() => expect(order()).toEqual(order().toSorted((a, b) => a - b)))
    expect(new Set(elements())).toEqual(new Set(all))
    expect(focusedIndex()).toBe(0)
  })
})

describe('windows of rows', () => {
  it('asks for the rows in view and no others', async () => {
    neverIdle()
    const { pages } = await startList(many(5000))
    await rowsShown()
    expect(new Set(pages())).toEqual(new Set([1]))
    expect(drawnRows().length).toBeLessThan(80)

    await scrollTo(2500 * 32)
    await screen.findByText('PIN-02501')
    expect(new Set(pages())).toEqual(new Set([1, 25, 26]))
  })

  it('has its end before anyone leaps there, once', async () => {
    const { pages, server, user } = await startList(many(20_050))
    await rowsShown()
    await waitFor(() => expect(pages()).toContain(-0))
    await waitFor(() => expect(currentQueryClient().isFetching()).toBe(0))
    const asked = pages()
    expect(asked.filter((page) => page !== 1)).toEqual([-0])

    fireEvent.keyDown(screen.getByRole('grid'), { key: 'End' })
    // The palette, though closed, may name the focused record as well.
    expect(within(screen.getByRole('grid')).getByText('PIN-20050')).toBeInTheDocument()
    await waitFor(() => expect(focusedIndex()).toBe(20_049))
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Home' })
    await waitFor(() => expect(focusedIndex()).toBe(0))
    expect(pages()).toEqual(asked)

    // Another filter has another end.
    await user.type(screen.getByRole('searchbox'), 'PIN-01')
    const ends = () =>
      server.asked.filter(({ query }) => query.get('keyword') === 'PIN-01' && query.get('page') === '10')
    await waitFor(() => expect(ends()).toHaveLength(1))
  })

  it('asks for nothing that a dragged scroll bar only passes', async () => {
    neverIdle()
    const { pages } = await startList(many(20_000))
    await rowsShown()
    await scrollTo(...[3000, 6000, 9000, 12_000].map((row) => row * 32))
    await screen.findByText('PIN-12001')
    expect(pages().filter((page) => page !== 1)).toEqual([-8000, -7900])
  })

  it('asks at once for where a key leads, from the end of the list when that is nearer', async () => {
    neverIdle()
    const rows = many(20_050)
    const { pages } = await startList(rows)
    await rowsShown()
    const asking = () =>
      currentQueryClient().isFetching({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"page":201,') })
    expect(asking()).toBe(0)
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'End' })
    expect(asking()).toBe(1)
    expect(await screen.findByText('PIN-20050')).toBeInTheDocument()
    await waitFor(() => expect(focusedIndex()).toBe(20_049))
    expect(within(screen.getByRole('grid')).getByText('PIN-20049')).toBeInTheDocument()
    expect(pages().filter((page) => page !== 1)).toEqual([-0])
  })

  it('gives up a window that leaves the view before it has come', async () => {
    const signals: AbortSignal[] = []
    const rows = many(5000)
    await startList(rows)
    await rowsShown()
    const answer = fetch
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (input.includes('page=26')) {
        if (init.signal) signals.push(init.signal)
        await new Promise((_, reject) => init.signal?.addEventListener('abort', reject))
      }
      return answer(input, init)
    })
    await scrollTo(2550 * 32)
    await waitFor(() => expect(signals).toHaveLength(1))
    await scrollTo(0)
    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  it('has the rows counted to the end when it is told only about how many there are', async () => {
    const rows = many(300)
    let release: () => void = () => undefined
    const counting = new Promise<void>((done) => (release = done))
    const answer = pagesOf(rows)
    const { server } = await startList(rows, '/voucher', {
      [`GET ${LIST}`]: async (asked) => {
        const page = Number(asked.query.get('page'))
        if (asked.query.get('exact') === 'true') {
          await counting
          return ok(rows.slice(0, 1), { pagination: { total: 300, page: 1, limit: 1, totalPages: 300 } })
        }
        const { data } = (await answer(asked).json()) as { data: unknown[] }
        return ok(data, { pagination: { total: 200, page, limit: 100, totalPages: 2, totalEstimated: true } })
      },
    })
    await rowsShown()
    expect(await screen.findByText('about 200 vouchers')).toBeInTheDocument()
    release()
    expect(await screen.findByText('300 vouchers')).toBeInTheDocument()
    expect(screen.queryByText(/about/)).toBeNull()
    await scrollTo(299 * 32)
    await screen.findByText('PIN-00300')
    const counted = server.asked.filter(({ query }) => query.get('exact') === 'true')
    expect(counted.map(({ query }) => [query.get('limit'), query.get('sort')])).toEqual([['1', null]])
  })

  it('says how many there are, to people and to screen readers', async () => {
    await startList(many(1200))
    await rowsShown()
    expect(screen.getByText('1.200 vouchers')).toBeInTheDocument()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1201')
    const row = within(screen.getByRole('grid')).getByText('PIN-00001').closest('[role="row"]')
    expect(row).toHaveAttribute('aria-rowindex', '2')
    expect(row?.querySelector('[role="gridcell"]')).toHaveAttribute('aria-colindex', '1')
  })

  it('says "about" of an estimate', async () => {
    await startList([], '/voucher', {
      [`GET ${LIST}`]: () =>
        ok([voucher(1)], {
          pagination: { total: 2_000_000, page: 1, limit: 100, totalPages: 20_000, totalEstimated: true },
        }),
    })
    await rowsShown()
    expect(screen.getByText('about 2.000.000 vouchers')).toBeInTheDocument()
  })

  it('shows skeletons in place of rows that are on their way', async () => {
    let answer: (() => void) | undefined
    const rows = many(3)
    await startList(rows, '/voucher', {
      [`GET ${LIST}`]: async (asked) => {
        await new Promise<void>((done) => {
          answer = done
        })
        return pagesOf(rows)(asked)
      },
    })
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(drawnRows().length).toBeGreaterThan(10)
    await act(async () => answer?.())
    await rowsShown()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    expect(drawnRows()).toEqual([0, 1, 2])
  })
})

describe('focus', () => {
  it('is in the list at once, and moves with the keys', async () => {
    const { user } = await startList(many(500))
    await rowsShown()
    expect(focusedIndex()).toBe(0)
    await user.keyboard('jj')
    expect(focusedRow()).toBe('PIN-00003')
    await user.keyboard('{ArrowUp}')
    expect(focusedRow()).toBe('PIN-00002')
    await user.keyboard('{PageDown}')
    expect(focusedIndex()).toBe(13)
    await user.keyboard('{End}')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00500'))
    await user.keyboard('{Home}k')
    expect(focusedRow()).toBe('PIN-00001')
  })

  it('stays on its record when others come before it', async () => {
    const rows = many(300)
    const { user } = await startList(rows)
    await rowsShown()
    await user.keyboard('jjj')
    expect(focusedRow()).toBe('PIN-00004')
    rows.unshift(voucher(901), voucher(902))
    await act(() => currentQueryClient().invalidateQueries({ queryKey: [voucherList.path] }))
    await screen.findByText('302 vouchers')
    expect(focusedRow()).toBe('PIN-00004')
    expect(focusedIndex()).toBe(5)
  })

  it('stays in its place when its record is gone', async () => {
    const rows = many(300)
    const { user } = await startList(rows)
    await rowsShown()
    await user.keyboard('jj')
    rows.splice(2, 1)
    await act(() => currentQueryClient().invalidateQueries({ queryKey: [voucherList.path] }))
    await screen.findByText('299 vouchers')
    expect(focusedIndex()).toBe(2)
    expect(focusedRow()).toBe('PIN-00004')
  })

  it('is not lost by scrolling it out of view', async () => {
    const { user } = await startList(many(3000))
    await rowsShown()
    await user.keyboard('jj')
    await scrollTo(2000 * 32)
    await screen.findByText('PIN-02001')
    expect(focusedIndex()).toBe(2)
    await user.keyboard('j')
    expect(focusedRow()).toBe('PIN-00004')
    expect(screen.queryByText('PIN-02001')).toBeNull()
  })

  it('lets held keys go that come faster than the rows are drawn', async () => {
    const { user } = await startList(many(500))
    await rowsShown()
    const row = document.activeElement as HTMLElement
    await act(async () => {
      for (let i = 0; i < 10; i += 1) {
        row.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true, repeat: true }))
      }
    })
    expect(focusedIndex()).toBe(1)
    await new Promise((done) => requestAnimationFrame(done))
    await user.keyboard('j')
    expect(focusedIndex()).toBe(2)
  })
})

describe('nothing to show', () => {
  it('says what to do first, with its key', async () => {
    await startList([])
    expect(await screen.findByText('No vouchers yet')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /Generate/ }).length).toBeGreaterThan(1)
  })

  it('offers to clear a filter that leaves nothing', async () => {
    const { user, search } = await startList(many(3), '/voucher?status=VOID')
    await screen.findByText('No vouchers for this filter')
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
    await rowsShown()
    expect(search()).toBe('')
  })

  it('says that the list failed, and tries again', async () => {
    let broken = true
    const rows = many(3)
    const { user } = await startList(rows, '/voucher', {
      [`GET ${LIST}`]: (asked) => (broken ? refuse(409, 'IN_USE', { by: 'a test' }) : pagesOf(rows)(asked)),
    })
    await screen.findByText('The list could not be loaded')
    expect(screen.getByText('It is still in use by a test.')).toBeInTheDocument()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await rowsShown()
  })
})
