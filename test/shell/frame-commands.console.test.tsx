import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { densityAtom, languageAtom, sidebarAtom, themeAtom } from '#console/app/preferences.ts'
import { recentRecordsAtom, rememberRecord } from '#console/commands/history/recent-records.ts'
import { usesAtom } from '#console/commands/history/uses.ts'
import { ok, PLAIN } from '#test/helpers/console.tsx'
import type { User } from '#test/palette/palette-harness.tsx'
import { field, openConsole, openPalette, options, palette, voucherServer } from '#test/palette/palette-harness.tsx'

let server = voucherServer()
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  currentStore().set(languageAtom, 'en')
  currentStore().set(sidebarAtom, 'open')
  server = voucherServer({ 'GET /svc/main/api/notifications/all-read/7': () => ok(null) })
})

async function run(user: User, text: string) {
  await openPalette(user)
  await user.keyboard(`${text}{Enter}`)
  await waitFor(() => expect(palette()).toBeNull())
}

describe('the palette', () => {
  it('sets theme and density, and folds the sidebar', async () => {
    const { user } = await openConsole()
    const store = currentStore()
    await run(user, 'dark theme')
    expect(store.get(themeAtom)).toBe('dark')
    await run(user, 'comfortable')
    expect(store.get(densityAtom)).toBe('comfortable')
    await run(user, 'sidebar')
    expect(store.get(sidebarAtom)).toBe('icons')
  })

  it('opens the jobs and the notifications', async () => {
    const { user } = await openConsole()
    await run(user, 'show jobs')
    expect(await screen.findByRole('dialog', { name: 'Jobs' })).toBeVisible()
    await user.keyboard('{Escape}')
    await run(user, 'show notifications')
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible()
  })

  it('marks all notifications as read', async () => {
    const { user } = await openConsole()
    await run(user, 'mark all notifications')
    await waitFor(() => expect(server.asked.some(({ path }) => path.includes('/all-read/7'))).toBe(true))
  })

  it('offers no notifications to the role that has none', async () => {
    const { user } = await openConsole({ roles: ['SUPERADMIN'] })
    await openPalette(user)
    await user.keyboard('show notifications')
    expect(options().some((option) => option?.includes('Show notifications'))).toBe(false)
  })

  it('logs out', async () => {
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.keyboard('log out{Enter}')
    await waitFor(() => expect(at()).toBe('/pages/login'))
  })

  it.each([
    ['change email', 'Edit account'],
    ['ganti email', 'Edit account'],
    ['tandai hadir', 'Take attendance of a meeting'],
    ['switch customer', 'Work for another customer'],
    ['ganti bahasa indonesia', 'Language: Bahasa Indonesia'],
    ['copy link', 'Copy link to this screen'],
  ])('finds by “%s” the command “%s”', async (text, title) => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard(text)
    await waitFor(() => expect(options()[0]).toContain(title))
  })
})

describe('an empty field', () => {
  it('offers the records that were opened before the commands that were used', async () => {
    const { user, at } = await openConsole()
    act(() => {
      currentStore().set(usesAtom, { 'voucher.generate': 1_800_000_000 })
      rememberRecord({ resource: 'student', id: 5, label: 'Siti Rahmawati' })
      rememberRecord({ resource: 'student', id: 6, label: 'Budi' })
      rememberRecord({ resource: 'student', id: 5, label: 'Siti Rahmawati' })
    })
    await openPalette(user)
    const headings = [...document.querySelectorAll('[cmdk-group-heading]')].map((one) => one.textContent)
    expect(headings.indexOf('Recent records')).toBeGreaterThanOrEqual(0)
    expect(headings.indexOf('Recent records')).toBe(headings.indexOf('Recent commands') - 1)
    const shown = options()
    expect(shown.filter((option) => /Siti|Budi/.test(option ?? ''))).toEqual(['Siti Rahmawati', 'Budi'])
    await user.click(screen.getByRole('option', { name: 'Siti Rahmawati' }))
    expect(at()).toBe('/crm/student/5')
  })

  it('leaves out the records of another customer', async () => {
    const { user } = await openConsole()
    act(() => {
      rememberRecord({ resource: 'student', id: 5, label: 'Siti Rahmawati' })
      const [{ ref } = { ref: undefined }] = currentStore().get(recentRecordsAtom)
      if (ref) currentStore().set(recentRecordsAtom, [{ customerId: 2, ref }])
    })
    await openPalette(user)
    expect(field()).toHaveValue('')
    expect(options().some((option) => option?.includes('Siti'))).toBe(false)
  })
})

it('marks the letters of a record that were typed', async () => {
  const { user } = await openConsole({ at: PLAIN })
  await openPalette(user)
  await user.keyboard('#PIN-SENT')
  const option = await screen.findByRole('option', { name: /PIN-SENT0007/ })
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent).join('')).toContain('SENT')
})
