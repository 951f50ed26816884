import { describe, expect, it } from 'vitest'
import { listColumnsAtom } from '#console/app/list-columns.ts'
import { store } from '#console/app/state.ts'
import { fireEvent, many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

/** The titles of the columns that are shown, without checkbox and menu. */
const titles = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map((cell) => cell.textContent)

async function start(href = '/voucher', stored: Record<string, string> = {}) {
  const list = await startList(many(30), href)
  store.set(listColumnsAtom, stored)
  await rowsShown()
  return { ...list, open: () => list.user.click(screen.getByRole('button', { name: 'Columns and order' })) }
}

describe('columns', () => {
  it('are hidden, moved, sized and pinned by keys alone, and kept for the person', async () => {
    const { user, open } = await start()
    await screen.findByRole('button', { name: 'Columns and order' })
    await open()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Code' })).toHaveFocus())
    await user.keyboard('{ArrowDown} ')
    await waitFor(() => expect(titles()).not.toContain('Platform'))
    await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Class', 'Code']))
    expect(screen.getByRole('checkbox', { name: 'Class' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('188 px')).toBeInTheDocument()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}p')
    await waitFor(() => expect(titles()[0]).toBe('Price'))
    expect(store.get(listColumnsAtom)).toEqual({
      voucher: 'class.188,code,-platform,schedule,price!,status,student,expiresAt,redeemedAt,exclude',
    })
    await user.keyboard('{Escape}')
    expect(document.activeElement?.closest('[data-index]')).not.toBeNull()
  })

  it('are as the person wanted them before, and as suggested again', async () => {
    const { user, open } = await start('/voucher', { voucher: 'student,-code' })
    await waitFor(() => expect(titles()[0]).toBe('Student'))
    expect(titles()).not.toContain('Code')
    await open()
    await user.click(screen.getByRole('button', { name: 'As suggested' }))
    await waitFor(() => expect(titles()[0]).toBe('Code'))
    expect(store.get(listColumnsAtom)).toEqual({})
  })

  it('of the address are shown without becoming those of the person', async () => {
    const { user, open, search } = await start('/voucher?cols=price,-code', { voucher: 'student' })
    await waitFor(() => expect(titles()[0]).toBe('Price'))
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Platform' }))
    await waitFor(() => expect(search()).toContain('-platform'))
    expect(store.get(listColumnsAtom)).toEqual({ voucher: 'student' })
  })

  it('are sized by their edge with the mouse, and given back by a second press', async () => {
    await start()
    const edge = document.querySelector('[data-edge="code"]') as HTMLElement
    fireEvent.pointerDown(edge, { clientX: 100 })
    // The part that follows the pointer comes when it is needed first.
    await waitFor(() => {
      fireEvent.pointerMove(document, { clientX: 260 })
      expect(screen.getByRole('grid').style.getPropertyValue('--columns')).toMatch(/^36px 160px /)
    })
    fireEvent.pointerUp(document)
    await waitFor(() => expect(store.get(listColumnsAtom).voucher).toMatch(/^code\.160,/))
    fireEvent.pointerDown(edge, { clientX: 260 })
    await waitFor(() => expect(store.get(listColumnsAtom)).toEqual({}))
  })

  it('cannot all be hidden', async () => {
    const { user, open } = await start('/voucher', {
      voucher: 'code,-platform,-class,-schedule,-price,-status,-student,-expiresAt,-redeemedAt,-exclude',
    })
    await waitFor(() => expect(titles()).toEqual(['Code']))
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Code' }))
    expect(titles()).toEqual(['Code'])
    expect(screen.getByRole('checkbox', { name: 'Code' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('are sorted by without a header too', async () => {
    const { user, open, search } = await start()
    await open()
    await user.click(screen.getByRole('button', { name: /^Sort by/ }))
    await user.click(await screen.findByRole('option', { name: 'Price' }))
    await waitFor(() => expect(search()).toBe('?sort=-price'))
    await user.click(screen.getByRole('button', { name: 'falling' }))
    await waitFor(() => expect(search()).toBe('?sort=price'))
    await user.click(screen.getByRole('button', { name: /^then by/ }))
    await user.click(await screen.findByRole('option', { name: 'Code' }))
    await waitFor(() => expect(decodeURIComponent(search())).toBe('?sort=price,code'))
  })
})

describe('a row by its place', () => {
  it('is gone to from the palette', async () => {
    const { user } = await start()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'go to row 25')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.querySelector('[data-index="24"]')).toHaveAttribute('tabindex', '0'))
  })
})
