import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  field,
  highlighted,
  openConsole,
  openPalette,
  options,
  palette,
  stocked,
  voucherServer,
} from './palette-harness.tsx'
import { PLAIN } from '#test/helpers/console.tsx'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { currentStore } from '#console/app/current-console.ts'

beforeEach(() => void voucherServer())

describe('opening', () => {
  it('opens and closes with the same key, and gives the focus back', async () => {
    const { user } = await openConsole()
    const button = screen.getByRole('button', { name: /Search or run a command/ })
    button.focus()
    expect(await openPalette(user)).toHaveFocus()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(palette()).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('opens inside a field, and the field keeps its text', async () => {
    const { user } = await openConsole()
    const input = document.createElement('input')
    document.body.append(input)
    input.focus()
    await user.keyboard('abc')
    await openPalette(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(input).toHaveFocus())
    expect(input.value).toBe('abc')
    input.remove()
  })

  it('brings back what was typed within a minute, ready to be replaced; later it is empty', async () => {
    const { user } = await openConsole()
    const now = vi.spyOn(Date, 'now')
    await openPalette(user)
    await user.keyboard('hapus{Control>}k{/Control}')
    await waitFor(() => expect(palette()).toBeNull())
    const input = await openPalette(user)
    expect(input).toHaveValue('hapus')
    await user.keyboard('reset')
    expect(field()).toHaveValue('reset')
    await user.keyboard('{Control>}k{/Control}')
    now.mockReturnValue(Date.now() + 61_000)
    expect(await openPalette(user)).toHaveValue('')
    now.mockRestore()
  })
})

describe('finding', () => {
  it('offers first what fits here, then the rest', async () => {
    const filter = { resource: 'voucher', query: {}, total: 3 } as const
    const { user } = await openConsole({ focused: stocked(7), filter })
    await openPalette(user)
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).not.toContain(null)
    expect(options()[0]).toMatch(/^Edit voucherPIN-SENT0007/)
    const all = options().map((text) => text ?? '')
    const place = (start: string) => all.findIndex((text) => text.startsWith(start))
    expect(place('Delete voucher')).toBeLessThan(place('Create voucher'))
    const elsewhere = all.findIndex((text) => /account/i.test(text))
    expect(elsewhere).toBeGreaterThan(place('Import vouchers'))
    expect(all.length).toBeLessThanOrEqual(50)
  })

  it('finds by Indonesian words and with slips, and remembers what was used', async () => {
    const filter = { resource: 'voucher', query: {}, total: 3 } as const
    const { user } = await openConsole({ at: PLAIN, filter })
    await openPalette(user)
    // Of the many that delete something, the one about what is on screen.
    await user.keyboard('hapus')
    expect(highlighted()).toMatch(/^Delete voucher/)
    await user.clear(field())
    await user.keyboard('improt vuocher')
    expect(highlighted()).toMatch(/^Import vouchers/)
    await user.clear(field())
    await user.keyboard('create vou{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    await openPalette(user)
    // After what the form itself offers.
    expect(options()[0]).toMatch(/^Save/)
    expect(options()[1]).toMatch(/^Create voucher/)
  })

  it('looks only through commands after >, only through screens after /', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>voucher')
    expect(options().some((text) => text?.startsWith('Go to'))).toBe(false)
    await user.clear(field())
    await user.keyboard('/voucher')
    expect(options().every((text) => text?.startsWith('Go to'))).toBe(true)
    expect(highlighted()).toMatch(/^Go to Vouchers/)
  })

  it('goes to a screen', async () => {
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.keyboard('attendance rep{Enter}')
    await waitFor(() => expect(at()).toBe('/absensi-report'))
    expect(palette()).toBeNull()
  })

  it('hides commands without permission, and gives the reason of one that rejects the record in focus', async () => {
    const { user } = await openConsole({ permissions: ['voucher:read', 'voucher:delete'], focused: stocked(8) })
    await openPalette(user)
    await user.keyboard('>vou')
    const offered = options()
      .filter((text) => !text?.includes('Who can do this?'))
      .toSorted()
    expect(offered).toEqual([
      expect.stringContaining('Delete batch'),
      expect.stringContaining('Delete voucher'),
      expect.stringContaining('Verify voucher'),
    ])
    expect(offered[1]).toContain('Voucher PIN-USED0008 has been redeemed.')
  })

  it('lets another record be chosen in a command that rejects the one in focus', async () => {
    const { user } = await openConsole({ focused: stocked(8) })
    await openPalette(user)
    await user.keyboard('>delete voucher')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Voucher PIN-USED0008 has been redeemed.'))
    await user.keyboard('TOK')
    await user.click(await screen.findByRole('option', { name: /TOK-FREE0009/ }))
    expect(await screen.findByText(/Delete voucher TOK-FREE0009/)).toBeVisible()
  })

  it('says how many were found', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>reset vou')
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('1 result')
    await user.clear(field())
    await user.keyboard('zzzz')
    expect(await screen.findByText('No results for “zzzz”.')).toBeVisible()
  })

  it('names the highlighted row to screen readers', async () => {
    const { user } = await openConsole()
    const input = await openPalette(user)
    await user.keyboard('>')
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBeTruthy())
    const first = input.getAttribute('aria-activedescendant')
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).not.toBe(first))
    const second = document.querySelector(`[id="${input.getAttribute('aria-activedescendant')}"]`)
    expect(second).toHaveAttribute('aria-selected', 'true')
    expect(document.querySelector(`[id="${input.getAttribute('aria-controls')}"]`)).toHaveAttribute('role', 'listbox')
  })

  it('leaves the keys of an input method alone', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    const input = await openPalette(user)
    await user.keyboard('>reset')
    const enter = (more: KeyboardEventInit) =>
      act(() => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }))
      })
    enter({ isComposing: true })
    enter({ keyCode: 229 })
    expect(field()).toHaveValue('>reset')
    enter({})
    expect(await screen.findByLabelText('Why?')).toBeVisible()
  })
})

it('toggles through the atom that the shell sets', async () => {
  await openConsole()
  act(() => currentStore().set(paletteOpenAtom, true))
  expect(await screen.findByRole('combobox')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(currentStore().get(paletteOpenAtom)).toBe(false)
})
