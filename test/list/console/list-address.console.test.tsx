import { describe, expect, it } from 'vitest'
import { finder } from '#test/palette/finder.ts'
import { act, fireEvent, focusedRow, many, rowsShown, screen, startList, voucher, waitFor } from './list-harness.tsx'

describe('sort', () => {
  it('goes to the address by a press of the header, and back', async () => {
    const { user, search, last, history } = await startList(many(30))
    await rowsShown()
    expect(last()?.get('sort')).toBe('-createdAt')
    await user.click(screen.getByRole('button', { name: 'Price' }))
    await waitFor(() => expect(search()).toBe('?sort=price'))
    expect(last()?.get('sort')).toBe('price')
    expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
    await user.click(screen.getByRole('button', { name: 'Price' }))
    await waitFor(() => expect(search()).toBe('?sort=-price'))
    await act(async () => history.back())
    await waitFor(() => expect(search()).toBe('?sort=price'))
  })

  it('takes a second column with Shift, by mouse and keys', async () => {
    const { user, search } = await startList(many(30))
    await rowsShown()
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await waitFor(() => expect(search()).toBe('?sort=status'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: /Price/ }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(decodeURIComponent(search())).toBe('?sort=status,price'))
    screen.getByRole('button', { name: /Code/ }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toHaveTextContent('Price')
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(decodeURIComponent(search())).toBe('?sort=status,-price'))
  })
})

describe('filters', () => {
  it('of a search that is given up before its rows have been asked for are given up', async () => {
    const { search, last } = await startList(many(30))
    await rowsShown()
    const box = screen.getByRole('searchbox')
    fireEvent.change(box, { target: { value: 'PIN-00002' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    fireEvent.keyDown(box, { key: 'Escape' })
    await act(async () => {})
    await waitFor(() => expect(search()).toBe(''))
    expect(box).toHaveValue('')
    expect(last()?.has('keyword')).toBe(false)
  })

  it('are read from the address, shown as chips, and sent', async () => {
    const { last } = await startList(
      many(30),
      '/voucher?status=AVAILABLE&status=SENT&coreClassId=6&expiresFrom=2026-01-01&bogus=1',
    )
    await rowsShown()
    expect(last()?.get('status')).toBe('AVAILABLE,SENT')
    expect(last()?.get('coreClassId')).toBe('6')
    expect(last()?.has('bogus')).toBe(false)
    expect(screen.getByRole('button', { name: /Status.*Available, Sent/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Class.*Barista Pemula/ })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Expires.*from 1 Jan 2026/ })).toBeInTheDocument()
  })

  it('are set by keys alone', async () => {
    const { user, search } = await startList([...many(5), voucher(6, { status: 'SENT' })])
    await rowsShown()
    await user.keyboard('f')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Status'))
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Status' })
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    await waitFor(() => expect(search()).toBe('?status=SENT'))
    await screen.findByText('1 voucher')
    await user.keyboard('{Escape}')
    expect(focusedRow()).toBe('PIN-00006')
  })

  it('find a record by typing', async () => {
    const { user, search } = await startList(many(30), '/voucher', {
      ...finder([{ kind: 'class', id: 6, label: 'KLS-0006 Barista Pemula' }]),
    })
    await rowsShown()
    await user.keyboard('fc{Enter}')
    await screen.findByRole('combobox', { name: 'Class' })
    await user.keyboard('bar')
    await screen.findByRole('option', { name: /Barista/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(search()).toBe('?coreClassId=6'))
    expect(focusedRow()).toBe('PIN-00001')
  })

  it('are cleared one by one or all at once', async () => {
    const { user, search } = await startList(many(30), '/voucher?status=AVAILABLE&exclude=false&keyword=PIN')
    await rowsShown()
    await user.click(screen.getByRole('button', { name: 'Remove the filter Excluded' }))
    await waitFor(() => expect(search()).toBe('?status=AVAILABLE&keyword=PIN'))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(search()).toBe(''))
  })

  it('search by the beginning of the code', async () => {
    const { user, search } = await startList(many(30))
    await rowsShown()
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('PIN-0002')
    await waitFor(() => expect(search()).toBe('?keyword=PIN-0002'))
    await screen.findByText('10 vouchers')
    await user.keyboard('{Enter}')
    expect(focusedRow()).toBe('PIN-00020')
  })

  it('leave the old rows until the new ones have come', async () => {
    const { user } = await startList([...many(5), voucher(6, { status: 'SENT' })])
    await rowsShown()
    await user.keyboard('f{Enter}{ArrowDown}{ArrowDown} ')
    expect(screen.queryAllByText(/PIN-/).length).toBeGreaterThan(0)
    await screen.findByText('1 voucher')
  })
})

describe('drawer', () => {
  it('opens with Enter, follows the focus, and is in the address', async () => {
    const { user, search } = await startList(many(30))
    await rowsShown()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'PIN-00001' })).toBeInTheDocument()
    await waitFor(() => expect(search()).toBe('?open=1'))
    await user.keyboard('jj')
    expect(screen.getByRole('heading', { name: 'PIN-00003' })).toBeInTheDocument()
    expect(focusedRow()).toBe('PIN-00003')
    await waitFor(() => expect(search()).toBe('?open=3'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { name: 'PIN-00003' })).toBeNull()
    expect(focusedRow()).toBe('PIN-00003')
    await waitFor(() => expect(search()).toBe(''))
  })

  it('closes with the back button, however often it was opened', async () => {
    const { user, history, search } = await startList(many(30))
    await rowsShown()
    for (const code of ['PIN-00001', 'PIN-00002']) {
      await user.keyboard('{Enter}')
      await screen.findByRole('heading', { name: code })
      await waitFor(() => expect(search()).toMatch('open='))
      await act(async () => history.back())
      await waitFor(() => expect(screen.queryByRole('heading', { name: code })).toBeNull())
      expect(search()).toBe('')
      await user.keyboard('j')
      expect(screen.queryByRole('heading', { name: /PIN/ })).toBeNull()
    }
  })

  it('asks for the whole record only where the focus rests', async () => {
    const { user, server } = await startList(many(30))
    await rowsShown()
    await user.keyboard('{Enter}')
    for (let i = 0; i < 4; i += 1) fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' })
    await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/vouchers/5'))).toBe(true))
    expect(server.asked.filter(({ path }) => /vouchers\/[34]$/.test(path))).toEqual([])
  })

  it('is entered with a second Enter and left with Escape', async () => {
    const { user } = await startList(many(30))
    await rowsShown()
    await user.keyboard('j{Enter}{Enter}')
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'PIN-00002' }))
    await user.keyboard('j')
    expect(screen.getByRole('heading', { name: 'PIN-00003' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(focusedRow()).toBe('PIN-00003')
  })

  it('shows a record of the address that is not among the rows', async () => {
    await startList(many(300), '/voucher?open=250')
    await rowsShown()
    expect(await screen.findByRole('heading', { name: 'PIN-00250' })).toBeInTheDocument()
  })

  it('says when there is no such record', async () => {
    await startList(many(3), '/voucher?open=77')
    await rowsShown()
    expect(await screen.findByText('There is no such voucher.')).toBeInTheDocument()
    expect(screen.getByText('PIN-00001')).toBeInTheDocument()
  })

  it('is as wide as one makes it, and remembers', async () => {
    const { user } = await startList(many(30), '/voucher?open=1')
    await rowsShown()
    const handle = screen.getByRole('separator', { name: 'Width of the details' })
    const before = Number(handle.getAttribute('aria-valuenow'))
    handle.focus()
    await user.keyboard('{ArrowLeft}')
    expect(Number(handle.getAttribute('aria-valuenow'))).toBe(before + 16)
    expect(localStorage.getItem('academy-drawer-width')).toBe(String(before + 16))
    await user.keyboard('{End}')
    expect(handle).toHaveAttribute('aria-valuenow', '320')
  })
})
