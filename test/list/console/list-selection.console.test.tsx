import { describe, expect, it, vi } from 'vitest'
import { selectionCountAtom } from '#console/list/list-counts.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { listFilterAtom, selectionAtom, wholeSelectionAtom } from '#console/commands/context-atoms.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { within } from '@testing-library/react'
import { ok } from '#test/helpers/console.tsx'
import {
  act,
  focusedRow,
  many,
  neverIdle,
  rowsShown,
  screen,
  selectedCodes,
  startList,
  waitFor,
} from './list-harness.tsx'

describe('selection', () => {
  it('is made with x and Space, and stays with the records', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('xjj x')
    expect(selectedCodes()).toEqual(['PIN-00001'])
    await user.keyboard('x')
    expect(selectedCodes()).toEqual(['PIN-00001', 'PIN-00003'])
    expect(
      currentStore()
        .get(selectionAtom)
        .map(({ id }) => id),
    ).toEqual([1, 3])
    expect(currentStore().get(selectionCountAtom)).toBe(2)
    expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('2 selected')
  })

  it('extends from the anchor and shrinks back to it', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('jx{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
    expect(selectedCodes()).toEqual(['PIN-00002', 'PIN-00003', 'PIN-00004', 'PIN-00005'])
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
    expect(selectedCodes()).toEqual(['PIN-00002', 'PIN-00003'])
  })

  it('gives back only what the range itself had taken', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('jjx{Home}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{/Shift}')
    expect(selectedCodes()).toEqual(['PIN-00001', 'PIN-00002', 'PIN-00003'])
    await user.keyboard('{Control>}aa{/Control}jx{Home}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{/Shift}')
    expect(currentStore().get(wholeSelectionAtom)).toEqual({ except: [3] })
  })

  it('extends from the row that has the focus, however it got there', async () => {
    const { user } = await startList(many(300), '/voucher?open=41')
    await rowsShown()
    await waitFor(() => expect(focusedRow()).toBe('PIN-00041'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(
      currentStore()
        .get(selectionAtom)
        .map(({ id }) => id),
    ).toEqual([41, 42])
  })

  it('extends from the record where it began, also when others before it are gone', async () => {
    const rows = many(300)
    const { user } = await startList(rows)
    await rowsShown()
    await user.keyboard('jjj{Shift>}{ArrowDown}{/Shift}')
    expect(selectedCodes()).toEqual(['PIN-00004', 'PIN-00005'])
    rows.splice(0, 2)
    await act(() => currentQueryClient().invalidateQueries({ queryKey: [voucherList.path] }))
    await waitFor(() => expect(screen.queryByText('PIN-00001')).toBeNull())
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(selectedCodes()).toEqual(['PIN-00004', 'PIN-00005', 'PIN-00006'])
  })

  it('extends over rows that have to be asked for first', async () => {
    const { user } = await startList(many(450))
    await rowsShown()
    await user.keyboard('jj{Shift>}{End}{/Shift}')
    await waitFor(() => expect(currentStore().get(selectionAtom)).toHaveLength(448))
  })

  it.each([
    ['down', '{Shift>}{End}{/Shift}', 1],
    ['up', '{End}{Shift>}{Home}{/Shift}', 1501],
  ])('extends %s over so many rows at most, from where it began, and says so', async (_, keys, first) => {
    const { user } = await startList(many(2500))
    await rowsShown()
    await user.keyboard(keys)
    expect(
      currentStore()
        .get(toastsAtom)
        .map(({ title }) => title),
    ).toEqual(['1.000 rows selected, the most that can be selected at once.'])
    await waitFor(() => expect(currentStore().get(selectionAtom)).toHaveLength(1000))
    const ids = currentStore()
      .get(selectionAtom)
      .map(({ id }) => Number(id))
    expect([Math.min(...ids), Math.max(...ids)]).toEqual([first, first + 999])
  })

  it('takes a range with Shift and single rows with Ctrl and the mouse', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.click(screen.getByRole('checkbox', { name: 'Select PIN-00002' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByText('PIN-00004'))
    await user.keyboard('{/Shift}{Control>}')
    await user.click(screen.getByText('PIN-00007'))
    await user.keyboard('{/Control}')
    expect(selectedCodes()).toEqual(['PIN-00002', 'PIN-00003', 'PIN-00004', 'PIN-00007'])
  })

  it('takes all that is loaded with Ctrl A, and then everything in the filter', async () => {
    // Or the second window may be there by then.
    neverIdle()
    const { user } = await startList(many(300), '/voucher?status=AVAILABLE')
    await rowsShown()
    await user.keyboard('{Control>}a{/Control}')
    expect(currentStore().get(selectionAtom)).toHaveLength(100)
    await user.keyboard('{Control>}a{/Control}')
    expect(currentStore().get(selectionAtom)).toEqual([])
    expect(currentStore().get(wholeSelectionAtom)).toEqual({ except: [] })
    expect(currentStore().get(listFilterAtom)).toMatchObject({
      resource: 'voucher',
      query: { status: ['AVAILABLE'] },
      total: 300,
    })
    expect(screen.getByRole('toolbar', { name: 'Selected rows' })).toHaveTextContent('300 selected')
    await user.keyboard('x')
    expect(currentStore().get(wholeSelectionAtom)).toEqual({ except: [1] })
    expect(currentStore().get(selectionCountAtom)).toBe(299)
  })

  it('of everything in the filter is given to the server as a job, and is over then', async () => {
    const JOB = '0199aa00-0000-7000-8000-000000000001'
    const bodies: unknown[] = []
    const keep =
      (answer: unknown) =>
      ({ body }: { body: unknown }) => {
        bodies.push(body)
        return ok(answer)
      }
    const snapshot = '2026-11-21T10:00:00.000Z'
    const { user } = await startList(many(300), '/voucher?status=AVAILABLE', {
      'GET /svc/console/lists/voucher/summary': () => ok({ total: 300, sums: {}, counts: {}, snapshot }),
      'POST /svc/console/lists/voucher/selection': keep({ id: JOB, count: 299, missing: 0 }),
      'POST /svc/console/customers/1/bulk': keep({ progressId: JOB, total: 299 }),
    })
    await rowsShown()
    await user.keyboard('{Control>}a{/Control}{Control>}a{/Control}x')
    const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
    await user.click(await within(bar).findByRole('button', { name: /^Exclude \/ include/ }))
    await screen.findByRole('option', { name: 'Exclude' })
    // Looked at: a choice that comes sooner than it can be read is not taken.
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(await screen.findByText('Exclude or include voucher: started for 299 records')).toBeVisible()
    expect(bodies).toEqual([
      { filter: { status: ['AVAILABLE'] }, except: [1], count: 299, snapshot },
      { command: 'voucher.exclude', args: { exclude: true }, selection: JOB },
    ])
    expect(currentStore().get(wholeSelectionAtom)).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ends with Escape, or with another filter', async () => {
    const { user, router } = await startList(many(300))
    await rowsShown()
    await user.keyboard('x{Escape}')
    expect(selectedCodes()).toEqual([])
    await user.keyboard('x')
    await act(() => router.navigate({ href: '/voucher?status=AVAILABLE' }))
    await rowsShown()
    expect(currentStore().get(selectionAtom)).toEqual([])
  })

  it('loses what a command has done, and keeps the rest', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    act(() => currentStore().set(selectionAtom, (refs) => refs.filter(({ id }) => id !== 2)))
    expect(selectedCodes()).toEqual(['PIN-00001', 'PIN-00003'])
  })

  it('knows its records as they are now', async () => {
    const rows = many(300)
    const { user } = await startList(rows)
    await rowsShown()
    await user.keyboard('x')
    rows[0] = { ...many(1)[0]!, status: 'VOID', version: 2 }
    await act(() => currentQueryClient().invalidateQueries({ queryKey: [voucherList.path] }))
    await waitFor(() => expect(currentStore().get(selectionAtom)[0]?.record).toMatchObject({ status: 'VOID' }))
  })

  it('is copied as tab-separated text', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}{Control>}c{/Control}')
    // What copies comes with the first copy.
    await waitFor(() => expect(write).toHaveBeenCalled())
    const [title, first, ...rest] = String(write.mock.calls[0]?.[0]).split('\n')
    expect(title?.split('\t').slice(0, 5)).toEqual(['Code', 'Platform', 'Class', 'Schedule', 'Price'])
    expect(first?.split('\t').slice(0, 6)).toEqual([
      'PIN-00001',
      'Pintaria',
      'Barista Pemula',
      '',
      '450000',
      'AVAILABLE',
    ])
    expect(rest).toHaveLength(1)
  })
})

describe('menus', () => {
  it('open on a row by button, right click and key, from the registry', async () => {
    const { user } = await startList(many(30))
    await rowsShown()
    await user.click(screen.getByRole('button', { name: 'Actions for PIN-00002' }))
    const menu = await screen.findByRole('menu', { name: 'Actions for PIN-00002' })
    expect(await screen.findByRole('menuitem', { name: /Reset/ })).toHaveAttribute('aria-disabled', 'true')
    expect(menu).toHaveTextContent('Void')
    expect(screen.getByRole('menuitem', { name: /Reset/ })).toHaveTextContent('there is nothing to reset')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focusedRow()).toBe('PIN-00002')

    await user.pointer({ keys: '[MouseRight]', target: screen.getByText('PIN-00004') })
    const isOpen = async () => {
      const again = await screen.findByRole('menu', { name: 'Actions for PIN-00004' })
      await waitFor(() => expect(again).toContainElement(document.activeElement as HTMLElement))
    }
    await isOpen()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    await isOpen()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toHaveAttribute('role', 'menuitem')
  })
})
