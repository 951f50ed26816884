import { describe, expect, it } from 'vitest'
import { ok } from '#test/helpers/console.tsx'
import {
  act,
  drawnRows,
  focusedRow,
  LIST,
  many,
  rowsShown,
  screen,
  selectedCodes,
  startList,
  voucher,
  waitFor,
} from './list-harness.tsx'

/** What had the focus is gone, and the browser has given it to nobody. */
const loseFocus = () => act(async () => (document.activeElement as HTMLElement | null)?.blur())

describe('a focus that is nowhere', () => {
  it('goes to the row that has the list with the next key that the list knows', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('jj')
    await loseFocus()
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('j')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00004'))
  })

  it('does not keep the search from being reached, nor what is typed after it from arriving', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await loseFocus()
    await user.keyboard('/PIN-0000')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('PIN-0000')
  })

  it('is left alone by keys that mean nothing to the list', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await loseFocus()
    await user.keyboard('{F6}')
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a focus on a control that was clicked', () => {
  it('leaves the letters to the list when it is a title that sorts', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.click(screen.getByRole('button', { name: 'Price' }))
    await rowsShown()
    await user.keyboard('j')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00002'))
  })

  it('leaves Escape to the selection when it is the box for all rows, and Space to the box', async () => {
    const { user } = await startList(many(60))
    await rowsShown()
    const all = screen.getByRole('checkbox', { name: 'Select all rows' })
    await user.click(all)
    expect(all).toBeChecked()
    await user.keyboard('[Space]')
    expect(all).not.toBeChecked()
    await user.keyboard('[Space]{Escape}')
    expect(all).not.toBeChecked()
    expect(focusedRow()).toBe('PIN-00001')
  })

  it('leaves letters and Escape to the list when it is a button beside it', async () => {
    const { user } = await startList(many(300))
    await rowsShown()
    await user.keyboard('xj')
    const filter = await screen.findByRole('button', { name: /^Filter/ })
    act(() => filter.focus())
    await user.keyboard('x')
    expect(selectedCodes()).toEqual(['PIN-00001', 'PIN-00002'])
    expect(focusedRow()).toBe('PIN-00002')
    act(() => filter.focus())
    await user.keyboard('{Escape}')
    expect(selectedCodes()).toEqual([])
  })

  it('keeps Enter, and every key that writes', async () => {
    const { user, search } = await startList(many(300))
    await rowsShown()
    act(() => screen.getByRole('button', { name: 'Price' }).focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(search()).toContain('sort='))
    await rowsShown()
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('xj')
    expect(screen.getByRole('searchbox')).toHaveValue('xj')
    expect(selectedCodes()).toEqual([])
  })
})

describe('a record that something else than the list opens in the drawer', () => {
  it('has the focus in the list, and the keys go on from there', async () => {
    const { user, history } = await startList(many(300), '/voucher?open=2')
    await rowsShown()
    await waitFor(() => expect(focusedRow()).toBe('PIN-00002'))
    await act(async () => history.push('/voucher?open=6'))
    await waitFor(() => expect(focusedRow()).toBe('PIN-00006'))
    await act(async () => history.push('/voucher?open=2'))
    await waitFor(() => expect(focusedRow()).toBe('PIN-00002'))
    await user.keyboard('j')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00003'))
  })
})

describe('a record that a command moves', () => {
  /** Excluding a voucher moves it, as an order of the list by state would. */
  async function startMoving(href: string, moveTo: (rows: ReturnType<typeof many>) => void) {
    const rows = many(60)
    return startList(rows, href, {
      [`PUT ${LIST}/3`]: () => {
        moveTo(rows)
        return ok(voucher(3, { exclude: true, version: 2 }))
      },
    })
  }
  const exclude = async (user: Awaited<ReturnType<typeof startList>>['user']) => {
    await user.keyboard('vx')
    await screen.findByText(/excluded from reports/)
  }

  it('to another place leaves the focus in its place, on the next record, and the list where it is', async () => {
    const { user } = await startMoving('/voucher', (rows) => rows.push(...rows.splice(2, 1)))
    await rowsShown()
    await user.keyboard('jj')
    await exclude(user)
    await waitFor(() => expect(focusedRow()).toBe('PIN-00004'))
    expect(drawnRows()[0]).toBe(0)
    await user.keyboard('j')
    await waitFor(() => expect(focusedRow()).toBe('PIN-00005'))
  })

  it('to the row above leaves the focus on the next record', async () => {
    const { user } = await startMoving('/voucher', (rows) => rows.unshift(...rows.splice(2, 1)))
    await rowsShown()
    await user.keyboard('jj')
    await exclude(user)
    await waitFor(() => expect(focusedRow()).toBe('PIN-00004'))
  })

  it('out of the filter takes the drawer to the next record', async () => {
    const { user, search } = await startMoving('/voucher?open=3', (rows) => void rows.splice(2, 1))
    await rowsShown()
    await waitFor(() => expect(focusedRow()).toBe('PIN-00003'))
    await exclude(user)
    await waitFor(() => expect(focusedRow()).toBe('PIN-00004'))
    await screen.findByRole('heading', { name: 'PIN-00004' })
    await waitFor(() => expect(search()).toContain('open=4'))
  })

  it('that is open without being among the rows stays in the drawer', async () => {
    const { user, search } = await startList(many(60), '/voucher?open=99', {
      [`GET ${LIST}/99`]: () => ok(voucher(99)),
      [`PUT ${LIST}/99`]: () => ok(voucher(99, { exclude: true, version: 2 })),
    })
    await rowsShown()
    await screen.findByRole('heading', { name: 'PIN-00099' })
    await exclude(user)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'PIN-00099' })).toBeVisible())
    expect(search()).toContain('open=99')
  })

  it('not at all keeps the focus', async () => {
    const { user } = await startMoving('/voucher', (rows) => rows.splice(0, 0, voucher(99)))
    await rowsShown()
    await user.keyboard('jj')
    await exclude(user)
    await screen.findByText('PIN-00099')
    expect(focusedRow()).toBe('PIN-00003')
  })
})

it('copies the code of the focused record with one key', async () => {
  const { user } = await startList(many(3))
  await rowsShown()
  await user.keyboard('j{Shift>}Y{/Shift}')
  await screen.findByText('Copied: PIN-00002')
  expect(await navigator.clipboard.readText()).toBe('PIN-00002')
})
