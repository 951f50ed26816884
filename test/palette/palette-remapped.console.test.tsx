import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keysHelpOpenAtom, pendingKeysAtom } from '#console/keys/keys-state.ts'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { keySettingsAtom } from '#console/app/key-settings.ts'
import { screenPathAtom } from '#console/commands/context-atoms.ts'
import { ok, PLAIN } from '#test/helpers/console.tsx'
import { base, openConsole, openPalette, options, palette, stocked, strike, voucherServer } from './palette-harness.tsx'

beforeEach(() => {
  voucherServer({ [`PUT ${base}/7`]: () => ok(stocked(7, { exclude: true, version: 5 }).record) })
})

const filter = { resource: 'voucher', query: {}, total: 3 } as const
const own = {
  letters: true,
  changed: { 'voucher.reset': 'alt+r', 'screen./voucher': 'g 1', 'console.keys': 'f1', 'list.next': 'n' },
}

async function onVouchers(more: Parameters<typeof openConsole>[0] = {}) {
  const app = await openConsole({ focused: stocked(7), filter, ...more })
  act(() => currentStore().set(screenPathAtom, '/voucher'))
  return app
}

describe('keys that a person gave', () => {
  it('do what the suggested ones did, and those do nothing', async () => {
    const { user, at } = await onVouchers({ settings: own })
    await user.keyboard('rv')
    expect(palette()).toBeNull()
    await user.keyboard('{Alt>}r{/Alt}')
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(palette()).toBeNull())
    await user.keyboard('gv')
    expect(at()).toBe(PLAIN)
    await waitFor(() => expect(currentStore().get(pendingKeysAtom)).toBe(''))
    strike('g', '1')
    await waitFor(() => expect(at()).toMatch(/^\/voucher/))
  })

  it('are shown in the palette, the status line and the key sheet', async () => {
    const { user } = await onVouchers({ settings: own })
    await waitFor(() => expect(currentStore().get(statusHintsAtom)).toContainEqual({ keys: 'alt+r', label: 'Reset' }))
    expect(currentStore().get(statusHintsAtom).at(-1)).toEqual({ keys: 'f1', label: 'All keys' })
    await openPalette(user)
    expect(options().find((text) => text?.startsWith('Reset voucher'))).toContain('AltR')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(palette()).toBeNull())
    await user.keyboard('?')
    expect(currentStore().get(keysHelpOpenAtom)).toBe(false)
    await user.keyboard('{F1}')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const line = (name: string) => sheet.getByText(name).parentElement
    expect(await sheet.findByText('Reset voucher')).toBeVisible()
    expect(line('Reset voucher')).toHaveTextContent('AltR')
    expect(line('Next row')).toHaveTextContent('N↓')
    expect(line('Go to Vouchers')).toHaveTextContent('G1')
    await user.click(sheet.getByRole('button', { name: 'Change keys' }))
    expect(await screen.findByRole('grid', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('are shown in the sidebar and the menus', async () => {
    const { user } = await onVouchers({ settings: own })
    expect(screen.getByRole('link', { name: /^Vouchers/ })).toHaveTextContent('G1')
    await user.click(screen.getByRole('button', { name: 'Rara Support' }))
    expect(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' })).toHaveTextContent('F1')
  })

  it('outrank what the console suggests to others', async () => {
    const { user, at } = await onVouchers({ settings: { letters: true, changed: { 'screen./profile': 'e' } } })
    await user.keyboard('e')
    await waitFor(() => expect(at()).toBe('/profile'))
    await openPalette(user)
    expect(options().find((text) => text?.startsWith('Edit voucher'))).not.toMatch(/E$/)
  })

  it('work as soon as they are given', async () => {
    const { user, at } = await onVouchers()
    act(() => currentStore().set(keySettingsAtom, { letters: true, changed: { 'voucher.edit': 'z' } }))
    await user.keyboard('z')
    await waitFor(() => expect(at()).toBe('/voucher/edit/7'))
  })
})

describe('single letters that rest', () => {
  const quiet = { letters: false, changed: { 'voucher.edit': 'alt+e' } }

  it('do nothing, and are shown nowhere', async () => {
    const { user, at } = await onVouchers({ settings: quiet })
    await user.keyboard('gvdvx?')
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    expect(at()).toBe(PLAIN)
    expect(currentStore().get(paletteOpenAtom)).toBe(false)
    expect(currentStore().get(keysHelpOpenAtom)).toBe(false)
    expect(screen.getByRole('link', { name: /^Vouchers/ })).not.toHaveTextContent('GV')
    await waitFor(() =>
      expect(
        currentStore()
          .get(statusHintsAtom)
          .map(({ keys }) => keys),
      ).toEqual(['mod+k', 'alt+e']),
    )
  })

  it('leave chords at work', async () => {
    const { user, at } = await onVouchers({ settings: quiet })
    await openPalette(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(palette()).toBeNull())
    await user.keyboard('{Alt>}e{/Alt}')
    await waitFor(() => expect(at()).toBe('/voucher/edit/7'))
  })
})

describe('single letters of a screen', () => {
  it('count in its content and not while the focus is beside it', async () => {
    const { user, at } = await onVouchers()
    const [link] = within(screen.getByRole('navigation', { name: 'Areas' })).getAllByRole('link')
    act(() => link?.focus())
    await user.keyboard('e')
    expect(at()).toBe(PLAIN)
    strike('g', 'k')
    await waitFor(() => expect(at()).toBe('/kelas'))
  })
})

describe('a sequence', () => {
  it('is forgotten after a second, as the status line shows', async () => {
    await onVouchers()
    strike('g')
    expect(screen.getByText('…')).toBeVisible()
    await waitFor(() => expect(currentStore().get(pendingKeysAtom)).toBe(''))
  })

  it('starts over from the key that broke it', async () => {
    const { at } = await onVouchers()
    strike('g', '9')
    expect(currentStore().get(pendingKeysAtom)).toBe('')
    strike('g', 'o')
    await waitFor(() => expect(at()).toBe('/order'))
    strike('v', 'g')
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Generate vouchers' })).toBeVisible()
  })

  it('begins another one with the key that broke it', async () => {
    await onVouchers()
    strike('v')
    expect(currentStore().get(pendingKeysAtom)).toBe('v')
    strike('r')
    expect(currentStore().get(pendingKeysAtom)).toBe('r')
    strike('v')
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveFocus())
  })
})
