import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { keysHelpOpenAtom } from '#console/keys/keys-state.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { liveCommandsAtom } from '#console/screen/live-commands.ts'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'
import { marksServer } from '#test/attendance/sheet.ts'
import { openConsole, openPalette, options, strike } from '#test/palette/palette-harness.tsx'

const SHEET = '/absensi/meeting/12'
const group = (name: string) => within(screen.getByRole('radiogroup', { name }))
const present = (name: string) => group(name).getByRole('radio', { name: 'Present' })
const hints = () =>
  currentStore()
    .get(statusHintsAtom)
    .map(({ keys, label }) => `${keys} ${label}`)

beforeEach(() => {
  marksServer()
})

async function openSheet(more: Parameters<typeof openConsole>[0] = {}) {
  const app = await openConsole({ at: SHEET, ...more })
  await screen.findByRole('radiogroup', { name: 'Agus' })
  await waitFor(() => expect(hints().join()).toContain('Late'))
  return app
}

describe('the commands of a screen', () => {
  it('are in the palette, under a heading of their own, and act on where the focus was', async () => {
    const { user } = await openSheet()
    await openPalette(user)
    expect(screen.getByRole('group', { name: 'On this screen' })).toHaveTextContent('Mark as late')
    await user.keyboard('mark as late{Enter}')
    await waitFor(() => expect(group('Agus').getByRole('radio', { name: 'Late' })).toBeChecked())
    // The command has moved the focus on, after the palette gave it back.
    await waitFor(() => expect(group('Dewi').getByRole('radio', { name: 'Late' })).toHaveFocus())
  })

  it('are found in Indonesian, and named in ? and the status line', async () => {
    const { user } = await openSheet()
    await openPalette(user)
    await user.keyboard('tandai hadir')
    expect(options()[0]).toContain('Mark as present')
    await user.keyboard('{Escape}')
    expect(hints()).toEqual(expect.arrayContaining(['1 Present', '2 Late', '3 Absent', '4 Excused']))
    act(() => currentStore().set(keysHelpOpenAtom, true))
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(await sheet.findByText('Mark as excused')).toBeInTheDocument()
    act(() => currentStore().set(keysHelpOpenAtom, false))
  })

  it('have the keys that the person gave them', async () => {
    await openSheet({ settings: { ...AS_SUGGESTED, changed: { 'attendance.sheet-PRESENT': 'h' } } })
    strike('1')
    expect(present('Agus')).not.toBeChecked()
    strike('h')
    expect(present('Agus')).toBeChecked()
    expect(hints()).toContain('h Present')
  })

  it('are gone with their screen', async () => {
    const { router } = await openSheet()
    await act(() => router.navigate({ to: '/order' }))
    expect(currentStore().get(liveCommandsAtom)).toEqual([])
    await waitFor(() => expect(hints().join()).not.toContain('Late'))
  })

  it('can have other keys while their screen is not shown, and conflicts are found', async () => {
    const { user } = await openConsole({ at: '/keyboard' })
    await screen.findByRole('grid', { name: 'Keyboard shortcuts' })
    const button = screen.getByRole('button', { name: 'Mark as late: 2. Change' })
    const row = within(button.closest('[role="row"]') as HTMLElement)
    expect(row.getByText('Take attendance')).toBeInTheDocument()
    await user.click(button)
    fireEvent.keyDown(await screen.findByRole('textbox', { name: 'New keys for Mark as late' }), { key: '1' })
    expect(await screen.findByText(/1 is taken: Mark as present/)).toBeInTheDocument()
  })
})
