import { afterEach, describe, expect, it, vi } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { listColumnsAtom } from '#console/app/list-columns.ts'
import { act, fireEvent, many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

/** The titles of the columns that are shown, without checkbox and menu. */
const titles = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map((cell) => cell.textContent)

async function start(href = '/voucher', stored: Record<string, string> = {}) {
  const list = await startList(many(30), href)
  currentStore().set(listColumnsAtom, stored)
  await rowsShown()
  return { ...list, open: () => list.user.click(screen.getByRole('button', { name: 'Columns and order' })) }
}

afterEach(() => vi.restoreAllMocks())

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
    expect(currentStore().get(listColumnsAtom)).toEqual({
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
    await user.click(screen.getByRole('button', { name: 'Reset to default' }))
    await waitFor(() => expect(titles()[0]).toBe('Code'))
    expect(currentStore().get(listColumnsAtom)).toEqual({})
  })

  it('of the address are shown without becoming those of the person', async () => {
    const { user, open, search } = await start('/voucher?cols=price,-code', { voucher: 'student' })
    await waitFor(() => expect(titles()[0]).toBe('Price'))
    await open()
    await user.click(screen.getByRole('checkbox', { name: 'Platform' }))
    await waitFor(() => expect(search()).toContain('-platform'))
    expect(currentStore().get(listColumnsAtom)).toEqual({ voucher: 'student' })
  })

  it('are sized by their edge with the mouse, and given back by a second press', async () => {
    await start()
    const edge = document.querySelector('[data-edge="code"]') as HTMLElement
    // When something was pressed is told, so that a slow machine does not make two single presses of a double one.
    const time = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1000)
    fireEvent.pointerDown(edge, { clientX: 100 })
    // The part that follows the pointer comes when it is needed first.
    await waitFor(() => {
      fireEvent.pointerMove(document, { clientX: 260 })
      expect(screen.getByRole('grid').style.getPropertyValue('--columns')).toMatch(/^36px 160px /)
    })
    fireEvent.pointerUp(document)
    await waitFor(() => expect(currentStore().get(listColumnsAtom).voucher).toMatch(/^code\.160,/))
    time.mockReturnValue(2000)
    fireEvent.pointerDown(edge, { clientX: 260 })
    fireEvent.pointerUp(document)
    expect(currentStore().get(listColumnsAtom).voucher).toMatch(/^code\.160,/)
    time.mockReturnValue(2100)
    fireEvent.pointerDown(edge, { clientX: 260 })
    await waitFor(() => expect(currentStore().get(listColumnsAtom)).toEqual({}))
  })

  describe('dragged by their titles', () => {
    /** Every column is 100 px wide, from the left edge on in the order in which they stand. */
    function giveWidths() {
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        const cells = [...document.querySelectorAll('[role="columnheader"][data-column]')]
        const at = cells.indexOf(this)
        return at < 0 ? new DOMRect(0, 0, 1200, 400) : new DOMRect(at * 100, 0, 100, 32)
      })
    }
    const mark = () => document.querySelector<HTMLElement>('[data-mark]')

    /** Presses a title and moves until its column goes along. */
    async function drag(name: string, x: number, pointer: object = {}) {
      const title = screen.getByRole('button', { name })
      const from = title.closest('[role="columnheader"]')?.getBoundingClientRect().left ?? 0
      fireEvent.pointerDown(title, { clientX: from + 50, clientY: 16, pointerId: 1, buttons: 1, ...pointer })
      await waitFor(() => {
        fireEvent.pointerMove(document, { clientX: x, clientY: 16, pointerId: 1, buttons: 1 })
        expect(mark()).not.toBeNull()
      })
      return title
    }

    it('stay where they are let go, with a line that says where that is', async () => {
      const { search } = await start()
      giveWidths()
      const title = await drag('Price', 10)
      expect(mark()).toBeVisible()
      expect(screen.getAllByText('Price')).toHaveLength(2)
      fireEvent.pointerUp(document, { clientX: 10, pointerId: 1 })
      fireEvent.click(title)
      await waitFor(() => expect(titles().slice(0, 3)).toEqual(['Price', 'Code', 'Platform']))
      expect(mark()).toBeNull()
      expect(search()).toBe('')
      expect(currentStore().get(listColumnsAtom).voucher).toMatch(/^price,code,platform,/)
      await drag('Code', 1190)
      fireEvent.pointerUp(document, { clientX: 1190, pointerId: 1 })
      await waitFor(() => expect(titles().at(-1)).toBe('Code'))
    })

    it('stay among their own: the pinned ones, and the others', async () => {
      await start('/voucher', { voucher: 'code!,platform!' })
      await waitFor(() => expect(titles()[0]).toBe('Code'))
      giveWidths()
      await drag('Code', 700)
      fireEvent.pointerUp(document, { clientX: 700, pointerId: 1 })
      await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Platform', 'Code']))
      await drag('Price', 10)
      fireEvent.pointerUp(document, { clientX: 10, pointerId: 1 })
      await waitFor(() => expect(titles().slice(0, 3)).toEqual(['Platform', 'Code', 'Price']))
      expect(currentStore().get(listColumnsAtom).voucher).toMatch(/^platform!,code!,price,/)
    })

    it('go back with Escape, and a press alone sorts', async () => {
      const { user, search } = await start()
      giveWidths()
      const before = titles()
      await drag('Price', 10)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      expect(mark()).toBeNull()
      fireEvent.pointerUp(document, { clientX: 10, pointerId: 1 })
      expect(titles()).toEqual(before)
      expect(currentStore().get(listColumnsAtom)).toEqual({})
      await user.click(screen.getByRole('button', { name: 'Price' }))
      await waitFor(() => expect(search()).toBe('?sort=price'))
    })

    it('go along with a finger that rests first, and scroll under one that does not', async () => {
      await start()
      giveWidths()
      await import('#console/list/columns/reorder.ts')
      const title = screen.getByRole('button', { name: 'Price' })
      const finger = { pointerId: 7, pointerType: 'touch', buttons: 1, clientY: 16 }
      fireEvent.pointerDown(title, { ...finger, clientX: 450 })
      await act(async () => {})
      fireEvent.pointerMove(document, { ...finger, clientX: 400 })
      fireEvent.pointerMove(document, { ...finger, clientX: 10 })
      expect(mark()).toBeNull()
      fireEvent.pointerUp(document, { ...finger, clientX: 10 })
      fireEvent.pointerDown(title, { ...finger, clientX: 450 })
      await waitFor(() => expect(mark()).not.toBeNull())
      fireEvent.pointerMove(document, { ...finger, clientX: 10 })
      fireEvent.pointerUp(document, { ...finger, clientX: 10 })
      await waitFor(() => expect(titles()[0]).toBe('Price'))
    })
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
    await user.click(screen.getByRole('button', { name: 'descending' }))
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
