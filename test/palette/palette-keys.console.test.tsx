import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { pendingKeysAtom } from '#console/keys/keys-state.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { screenPathAtom } from '#console/commands/context-atoms.ts'
import { ok, PLAIN } from '#test/helpers/console.tsx'
import { base, openConsole, openPalette, palette, stocked, strike, voucherServer } from './palette-harness.tsx'

let server = voucherServer()
beforeEach(() => {
  server = voucherServer({ [`PUT ${base}/7`]: () => ok(stocked(7, { exclude: true, version: 5 }).record) })
})

const filter = { resource: 'voucher', query: {}, total: 3 } as const

/** Stands on the list of vouchers without one being drawn. */
async function onVouchers(more: Parameters<typeof openConsole>[0] = {}) {
  const app = await openConsole({ focused: stocked(7), filter, ...more })
  act(() => currentStore().set(screenPathAtom, '/voucher'))
  return app
}

describe('sequences', () => {
  it('go to screens, and show what has been pressed', async () => {
    const { at } = await openConsole()
    strike('g')
    expect(currentStore().get(pendingKeysAtom)).toBe('g')
    await waitFor(() => expect(currentStore().get(statusHintsAtom)).toContainEqual({ keys: 'v', label: 'Vouchers' }))
    strike('v')
    await waitFor(() => expect(at()).toMatch(/^\/voucher/))
    expect(currentStore().get(pendingKeysAtom)).toBe('')
  })

  it('may overlap: the next key goes down before the last one is up', async () => {
    const { user, at } = await openConsole()
    await user.keyboard('{g>}{v>}{/g}{/v}')
    await waitFor(() => expect(at()).toMatch(/^\/voucher/))
  })

  it('are keys that were pressed within a second, whenever they are heard', async () => {
    const { at } = await openConsole()
    const pressed = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(5000)
    strike('g')
    pressed.mockReturnValue(6500)
    strike('v')
    expect(at()).toBe(PLAIN)
    pressed.mockReturnValue(8000)
    strike('g')
    pressed.mockReturnValue(8900)
    strike('v')
    await waitFor(() => expect(at()).toMatch(/^\/voucher/))
    pressed.mockRestore()
  })

  it('are heard whole by a page that was busy for so long that it shows the first no more', async () => {
    const { at } = await openConsole()
    const pressed = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(5000)
    strike('g')
    await waitFor(() => expect(currentStore().get(pendingKeysAtom)).toBe(''), { timeout: 60_000 })
    pressed.mockReturnValue(5900)
    strike('v')
    await waitFor(() => expect(at()).toMatch(/^\/voucher/))
    pressed.mockRestore()
  })

  it('run commands that ask for nothing', async () => {
    const { user } = await onVouchers()
    await user.keyboard('vx')
    await waitFor(() => expect(server.asked.some((one) => one.method === 'PUT')).toBe(true))
    const asked = server.asked.find((one) => one.method === 'PUT')
    expect(asked?.body).toEqual({ exclude: true, version: 4 })
    expect(asked?.headers.get('x-command')).toBe('voucher.exclude; surface=key')
    expect(currentStore().get(paletteOpenAtom)).toBe(false)
  })

  it('open the palette at the first question of those that ask', async () => {
    const { user } = await onVouchers()
    await user.keyboard('rv')
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(palette()).toBeNull())
  })

  it('keep single letters to the screen that they are meant for', async () => {
    const { user, at } = await openConsole({ focused: stocked(7) })
    await user.keyboard('e')
    expect(at()).toBe(PLAIN)
    act(() => currentStore().set(screenPathAtom, '/voucher'))
    await user.keyboard('e')
    await waitFor(() => expect(at()).toBe('/voucher/edit/7'))
  })

  it('are nothing where the person lacks the permission', async () => {
    const { user } = await onVouchers({ permissions: ['voucher:read', 'exam:read'] })
    await user.keyboard('vx')
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
  })
})

describe('letters', () => {
  it('are text where text is typed, and keys again afterwards', async () => {
    const { user, at } = await onVouchers()
    for (const make of ['input', 'textarea', 'select']) {
      const element = document.createElement(make)
      document.body.append(element)
      element.focus()
      await user.keyboard('gv')
      element.remove()
    }
    const rich = document.createElement('div')
    rich.setAttribute('contenteditable', 'true')
    rich.tabIndex = 0
    document.body.append(rich)
    rich.focus()
    await user.keyboard('gv')
    rich.remove()
    expect(at()).toBe(PLAIN)
    await user.keyboard('gv')
    await waitFor(() => expect(at()).toMatch(/^\/voucher/))
  })

  it('are the palette’s own while it is open', async () => {
    const { user, at } = await onVouchers()
    await openPalette(user)
    await user.keyboard('gv')
    expect(at()).toBe(PLAIN)
    expect(screen.getByRole('combobox')).toHaveValue('gv')
  })

  it('are nothing while an input method composes', async () => {
    await onVouchers()
    fireEvent.keyDown(document.body, { key: 'g', isComposing: true })
    fireEvent.keyDown(document.body, { key: 'g', keyCode: 229 })
    expect(currentStore().get(pendingKeysAtom)).toBe('')
  })

  it('leave the browser its own', async () => {
    await onVouchers()
    const taken = ['t', 'w', 'n', 'r', 'f', 'p', 'l'].filter(
      (key) => !fireEvent.keyDown(document.body, { key, ctrlKey: true }),
    )
    expect(taken).toEqual([])
  })
})

describe('the key sheet', () => {
  it('lists the keys of this screen from the registry, and can be searched', async () => {
    const { user } = await onVouchers()
    await user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(await sheet.findByText('Reset voucher')).toBeVisible()
    expect(sheet.getByText('Go to Vouchers')).toBeVisible()
    expect(sheet.getByText('Next row')).toBeVisible()
    await user.keyboard('reset')
    expect(sheet.queryByText('Next row')).toBeNull()
    expect(sheet.getByText('Reset voucher')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
  })

  it('tells the status line which keys work right here', async () => {
    await onVouchers()
    await waitFor(() => expect(currentStore().get(statusHintsAtom)).toContainEqual({ keys: 'r v', label: 'Reset' }))
    expect(currentStore().get(statusHintsAtom).at(-1)).toEqual({ keys: '?', label: 'All keys' })
    act(() => currentStore().set(screenPathAtom, PLAIN))
    await waitFor(() => expect(currentStore().get(statusHintsAtom)).not.toContainEqual({ keys: 'r v', label: 'Reset' }))
  })

  it('tells the status line the keys of the form while one of its fields has the focus', async () => {
    await onVouchers()
    const form = document.body.appendChild(document.createElement('form'))
    const field = form.appendChild(document.createElement('input'))
    act(() => field.focus())
    await waitFor(() =>
      expect(currentStore().get(statusHintsAtom)).toEqual([
        { keys: 'mod+k', label: 'Commands' },
        { keys: 'mod+enter', label: 'Save' },
      ]),
    )
    act(() => form.remove())
    act(() => (document.activeElement as HTMLElement).blur())
  })
})
