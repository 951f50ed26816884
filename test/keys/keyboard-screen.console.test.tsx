import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { describe, expect, it } from 'vitest'
import '#console/commands/registry/all-commands.ts'
import KeyboardScreen from '#console/keys/keyboard-screen.tsx'
import { ToastStack } from '#console/ui/layer/toast-stack.tsx'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { currentStore } from '#console/app/current-console.ts'
import { keySettingsAtom } from '#console/app/key-settings.ts'
import { logIn, voucherDesk } from '#test/helpers/console.tsx'
import { openConsole, strike, voucherServer } from '#test/palette/palette-harness.tsx'

const changed = () => currentStore().get(keySettingsAtom).changed
const rowOf = (name: RegExp | string) =>
  within(screen.getByRole('rowheader', { name }).closest('[role="row"]') as HTMLElement)
const keysButton = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}: .*Change$`) })

/** The screen alone, with the messages: what the key layer does with keys is not its affair. */
async function openKeyboard({ settings = AS_SUGGESTED, permissions = voucherDesk } = {}) {
  logIn({ permissions })
  currentStore().set(keySettingsAtom, settings)
  render(
    <Provider store={currentStore()}>
      <KeyboardScreen />
      <ToastStack />
    </Provider>,
  )
  await screen.findByRole('grid', { name: 'Keyboard shortcuts' })
  return { user: userEvent.setup() }
}

/** The screen in the console, with its key layer. */
async function openInConsole(scene: Parameters<typeof openConsole>[0] = {}) {
  voucherServer()
  const app = await openConsole({ at: '/keyboard', permissions: voucherDesk, ...scene })
  await screen.findByRole('grid', { name: 'Keyboard shortcuts' })
  return app
}

/** Begins to record the keys of a row, by keyboard. */
async function record(user: Awaited<ReturnType<typeof openKeyboard>>['user'], name: string) {
  act(() => keysButton(name).focus())
  await user.keyboard('{Enter}')
  return screen.findByRole('textbox', { name: `New keys for ${name}` })
}

describe('the list of keys', () => {
  it('holds the commands and screens of the registry, the list’s keys and the fixed ones', async () => {
    await openKeyboard()
    expect(keysButton('Reset voucher')).toHaveAccessibleName('Reset voucher: R V. Change')
    // Where its keys work is the name of its section, which is said once.
    expect(screen.getByRole('gridcell', { name: 'Vouchers' })).toBeVisible()
    expect(rowOf('Reset voucher').queryByText('Vouchers')).toBeNull()
    expect(keysButton('Go to Vouchers')).toHaveAccessibleName('Go to Vouchers: G V. Change')
    expect(keysButton('Go to Profile')).toHaveAccessibleName('Go to Profile: none. Change')
    expect(keysButton('Previous tab of the record')).toHaveAccessibleName('Previous tab of the record: [. Change')
    expect(rowOf('Commands, screens and records').getByText('always')).toBeVisible()
  })

  it('leaves out what the person may not do', async () => {
    await openKeyboard({ permissions: ['voucher:read'] })
    expect(screen.queryByRole('rowheader', { name: 'Reset voucher' })).toBeNull()
    expect(screen.getByRole('rowheader', { name: 'Go to Vouchers' })).toBeVisible()
    expect(screen.queryByRole('rowheader', { name: 'Go to Exams' })).toBeNull()
  })

  it('is searched by what keys do and by the keys themselves', async () => {
    const { user } = await openKeyboard()
    const search = screen.getByRole('searchbox', { name: 'Search keys' })
    const names = () => screen.getAllByRole('rowheader').map((row) => row.textContent)
    await user.type(search, 'reset vou')
    expect(names()[0]).toBe('Reset voucher')
    await user.clear(search)
    await user.type(search, 'g v')
    expect(names()[0]).toBe('Go to Vouchers')
    await user.clear(search)
    await user.type(search, '/')
    expect(names()).toEqual(['Search in this list'])
    await user.clear(search)
    await user.type(search, 'zzzz')
    expect(screen.getByText('No shortcuts found.')).toBeVisible()
  })

  it('is one stop of Tab, and the arrows lead through it', async () => {
    const { user } = await openKeyboard()
    const search = screen.getByRole('searchbox', { name: 'Search keys' })
    await user.type(search, 'voucher')
    await user.keyboard('{ArrowDown}')
    const first = document.activeElement
    expect(first).toHaveAttribute('data-column', 'keys')
    await user.keyboard('{ArrowDown}')
    const second = document.activeElement
    expect(second).not.toBe(first)
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toHaveAttribute('data-column', 'remove')
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(document.activeElement).toBe(first)
    const stops = screen.getByRole('grid').querySelectorAll('[tabindex="0"]')
    expect([...stops]).toEqual([first])
    await user.keyboard('{End}{ArrowDown}{Home}')
    expect(document.activeElement).toBe(first)
  })
})

describe('recording', () => {
  it('gives a command other keys, by keyboard alone', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Reset voucher')
    expect(recorder).toHaveFocus()
    strike('g', '1')
    expect(recorder).toHaveValue('G 1')
    await user.keyboard('{Enter}')
    expect(changed()).toEqual({ 'voucher.reset': 'g 1' })
    await waitFor(() => expect(keysButton('Reset voucher')).toHaveFocus())
    expect(keysButton('Reset voucher')).toHaveAccessibleName('Reset voucher: G 1. Change')
    expect(rowOf('Reset voucher').getByText('default: R V')).toBeVisible()
  })

  it('and by mouse alone', async () => {
    const { user } = await openKeyboard()
    await user.click(keysButton('Reset voucher'))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'New keys for Reset voucher' }), { key: 'F9' })
    await user.click(screen.getByRole('button', { name: 'Keep' }))
    expect(changed()).toEqual({ 'voucher.reset': 'f9' })
  })

  it('takes chords, and nothing that they would do elsewhere happens', async () => {
    const { user, at } = await openInConsole()
    const recorder = await record(user, 'Reset voucher')
    strike('g', 'v')
    fireEvent.keyDown(recorder, { key: 'k', ctrlKey: true })
    expect(at()).toBe('/keyboard')
    expect(currentStore().get(paletteOpenAtom)).toBe(false)
    expect(recorder).toHaveValue('G V Ctrl+K')
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Control>}{Shift>}e{/Shift}{/Control}')
    expect(recorder).toHaveValue('Ctrl+Shift+E')
    await user.keyboard('{Enter}')
    expect(changed()).toEqual({ 'voucher.reset': 'mod+shift+e' })
  })

  it('begins anew with what comes later than a second', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Reset voucher')
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(recorder, event)
    }
    press('z', 5_000)
    press('y', 5_900)
    expect(recorder).toHaveValue('Z Y')
    press('q', 6_901)
    expect(recorder).toHaveValue('Q')
  })

  it('takes one key only for what a list does', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Preview the record')
    strike('z', 'y')
    expect(recorder).toHaveValue('Y')
  })

  it.each([
    ['{Escape}', 'Escape'],
    ['z{Escape}', 'Escape after a key'],
    ['z{Tab}{Tab}{Tab}', 'Tab out of it'],
  ])('is left unchanged with %s', async (keys) => {
    const { user } = await openKeyboard()
    await record(user, 'Reset voucher')
    await user.keyboard(keys)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /New keys/ })).toBeNull())
    expect(changed()).toEqual({})
  })

  it('puts the focus back where it began after Escape', async () => {
    const { user } = await openKeyboard()
    await record(user, 'Reset voucher')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(keysButton('Reset voucher')).toHaveFocus())
  })

  it('hears nothing while an input method composes, and says what an accent cannot be', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Reset voucher')
    fireEvent.keyDown(recorder, { key: 'a', isComposing: true })
    fireEvent.keyDown(recorder, { key: 'Process', keyCode: 229 })
    fireEvent.keyDown(recorder, { key: 'Escape', isComposing: true })
    expect(recorder).toHaveValue('')
    fireEvent.keyDown(recorder, { key: 'Dead' })
    expect(screen.getByText(/only puts an accent/)).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByText('Press the new keys first.')).toBeVisible()
    expect(changed()).toEqual({})
  })
})

describe('conflicts', () => {
  it('with what another has name it at once, and can be taken over by keyboard', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Reset voucher')
    await user.keyboard('g')
    expect(recorder).toHaveAccessibleDescription(/^Longer keys begin with G: .* and \d+ more\.$/)
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
    await user.keyboard('{Backspace}')
    strike('g', 'v')
    expect(recorder).toHaveAccessibleDescription('G V is taken: Go to Vouchers. It loses its shortcut.')
    expect(recorder).toBeInvalid()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Take over' })).toHaveFocus()
    expect(changed()).toEqual({})
    await user.keyboard('{Enter}')
    expect(changed()).toEqual({ 'voucher.reset': 'g v', 'screen./voucher': null })
    expect(keysButton('Go to Vouchers')).toHaveAccessibleName('Go to Vouchers: none. Change')
  })

  it('of longer keys hidden by shorter ones are told', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Go to Profile')
    strike('x', 'y')
    expect(recorder).toHaveAccessibleDescription(
      'X Y begins with the keys of Select the row, which would act first. It loses its shortcut.',
    )
  })

  it('with the browser’s own and with fixed keys cannot be taken over', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Reset voucher')
    await user.keyboard('{Control>}t{/Control}')
    expect(recorder).toHaveAccessibleDescription('Ctrl+T is reserved by the browser.')
    await user.keyboard('{Backspace}{Control>}k{/Control}')
    expect(recorder).toHaveAccessibleDescription(
      "Ctrl+K is taken: Commands, screens and records. This can't be changed.",
    )
    await user.keyboard('{Enter}')
    expect(recorder).toHaveFocus()
    expect(screen.queryByRole('button', { name: /Keep|Take over/ })).toBeNull()
    expect(changed()).toEqual({})
  })

  it('are none between keys of different screens, nor with the own former keys', async () => {
    const { user } = await openKeyboard()
    const recorder = await record(user, 'Reset voucher')
    strike('r', 'v')
    expect(recorder).toBeValid()
    await user.keyboard('{Enter}')
    expect(changed()).toEqual({})
  })
})

describe('taking away and going back', () => {
  it('takes keys away with Delete, and gives them back', async () => {
    const { user } = await openKeyboard()
    act(() => keysButton('Reset voucher').focus())
    await user.keyboard('{Delete}')
    expect(changed()).toEqual({ 'voucher.reset': null })
    await waitFor(() => expect(keysButton('Reset voucher')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Reset the shortcut of Reset voucher' }))
    expect(changed()).toEqual({})
    await waitFor(() => expect(keysButton('Reset voucher')).toHaveFocus())
  })

  it('goes back altogether, and that can be undone', async () => {
    const settings = { letters: false, changed: { 'voucher.reset': 'alt+r', 'screen./voucher': null } }
    const { user } = await openKeyboard({ settings })
    await user.click(screen.getByRole('button', { name: 'Reset all shortcuts' }))
    expect(currentStore().get(keySettingsAtom)).toEqual({ letters: false, changed: {} })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(currentStore().get(keySettingsAtom)).toEqual(settings)
  })

  it('shows only what is changed when asked', async () => {
    const { user } = await openKeyboard({ settings: { letters: true, changed: { 'voucher.reset': 'alt+r' } } })
    await user.click(screen.getByRole('checkbox', { name: 'Modified only (1)' }))
    expect(screen.getAllByRole('rowheader').map((row) => row.textContent)).toEqual(['Reset voucher'])
    await user.click(screen.getByRole('button', { name: 'Reset the shortcut of Reset voucher' }))
    expect(screen.getByText('No shortcuts changed.')).toBeVisible()
  })

  it('says who has the suggested keys when they gave way', async () => {
    await openInConsole({ settings: { letters: true, changed: { 'screen./profile': 'g v' } } })
    await waitFor(() => expect(rowOf('Go to Vouchers').getByText('G V is taken: Go to Profile.')).toBeVisible())
    expect(keysButton('Go to Vouchers')).toHaveAccessibleName('Go to Vouchers: none. Change')
  })

  it('switches single letters off and on', async () => {
    const { user } = await openKeyboard()
    await user.click(screen.getByRole('checkbox', { name: 'Enable single-key shortcuts' }))
    expect(currentStore().get(keySettingsAtom).letters).toBe(false)
    expect(rowOf('Reset voucher').getByText('off')).toBeVisible()
    const recorder = await record(user, 'Reset voucher')
    await user.keyboard('z')
    expect(recorder).toHaveAccessibleDescription(/Single-key shortcuts are off/)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('checkbox', { name: 'Enable single-key shortcuts' }))
    expect(currentStore().get(keySettingsAtom)).toEqual({ letters: true, changed: {} })
  })
})
