import { describe, expect, it } from 'vitest'
import { many, rowsShown, screen, startList, voucher, waitFor } from './list-harness.tsx'

async function start(href = '/voucher', first = 'PIN-00001') {
  const list = await startList([...many(20), voucher(21, { status: 'SENT' })], href)
  await rowsShown(first)
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Code begins with…' })
  return { ...list, box, at: () => decodeURIComponent(list.search()) }
}

describe('a filter line', () => {
  it('is typed with completion, by keys alone, and becomes chips and address', async () => {
    const { user, box, search } = await start()
    await user.keyboard('/')
    expect(box).toHaveFocus()
    await user.keyboard('sta')
    await screen.findByRole('option', { name: 'status:' })
    await user.keyboard('{Tab}')
    await waitFor(() => expect(box).toHaveValue('status:'))
    await user.keyboard('se')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { name: /Sent/ })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(box).toHaveValue('status:SENT'))
    await user.keyboard(' price:>100rb PIN')
    // Slow hands are read in between, and then the words stand before the price.
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(search()))).toEqual({
        status: 'SENT',
        price: 'between:>100000..',
        keyword: 'PIN',
      }),
    )
    expect(await screen.findByRole('button', { name: /Status.*Sent/ })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^Price.*more than Rp\.100\.000$/ })).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(box).toHaveValue('PIN')
    expect(document.activeElement?.closest('[data-index]')).not.toBeNull()
  })

  it('takes back what it says no more', async () => {
    const { user, box, at } = await start()
    await user.type(box, 'exclude:yes')
    await waitFor(() => expect(at()).toBe('?exclude=true'))
    await user.clear(box)
    await user.type(box, 'PIN')
    await waitFor(() => expect(at()).toBe('?keyword=PIN'))
  })

  it('says what is wrong and where, and keeps the text', async () => {
    const { user, box, at } = await start()
    await user.type(box, 'statsu:SENT status:SENT')
    expect(await screen.findByText('No column named “statsu”.')).toBeInTheDocument()
    await waitFor(() => expect(at()).toBe('?status=SENT'))
    await user.keyboard('{Enter}')
    expect(box).toHaveFocus()
    expect(box).toHaveValue('statsu:SENT status:SENT')
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 6])
    expect(box).toHaveAttribute('aria-invalid', 'true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(box).toHaveValue(''))
  })

  it('is written out from the filters in force, to be changed as text', async () => {
    const { user, box, at } = await start(
      '/voucher?status=SENT&status=VOID&createdFrom=2026-10-01&price=in:5000,6000',
      'PIN-00021',
    )
    await user.click(await screen.findByRole('button', { name: /^Price.*edit as text/ }))
    await waitFor(() => expect(box.value).toContain('status:SENT,VOID'))
    expect(box).toHaveFocus()
    await user.clear(box)
    await user.type(box, 'status:VOID')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('?status=VOID'))
  })

  it('leaves a typed condition to be removed like any filter', async () => {
    const { user, at } = await start('/voucher?price=in:5000,6000')
    await user.click(await screen.findByRole('button', { name: /Remove the filter Price/ }))
    await waitFor(() => expect(at()).toBe(''))
  })
})
