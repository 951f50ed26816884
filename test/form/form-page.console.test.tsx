import { readdirSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { fakeServer, logIn, startApp } from '#test/helpers/console.tsx'
import { openConsole, openPalette } from '#test/palette/palette-harness.tsx'

const creates = readdirSync('src/console/routes/_shell', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/(?:add|create|generate)\.tsx$/i.test(file))
  .map((file) => `/${file.slice(0, -'.tsx'.length)}`)

it('finds the pages that create records', () => {
  expect(creates).toEqual(expect.arrayContaining(['/voucher/Add', '/voucher/generate', '/roles/add', '/kelas/add']))
})

it.each(creates)('Cancel leads from the form at %s back to its list', async (path) => {
  fakeServer()
  logIn()
  const list = path.slice(0, path.lastIndexOf('/'))
  const { router } = await startApp(path)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.latestLocation.pathname).toBe(list))
})

it('saving a form is a command: in the palette, and in the status line while a field has the focus', async () => {
  const server = fakeServer()
  const { user } = await openConsole({ at: '/voucher/Add' })
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), 'x')
  const hints = () =>
    currentStore()
      .get(statusHintsAtom)
      .map(({ keys, label }) => `${keys} ${label}`)
  await waitFor(() => expect(hints()).toEqual(['mod+k Commands', 'mod+enter Create']))
  await openPalette(user)
  expect(screen.getByRole('group', { name: 'On this screen' })).toHaveTextContent('Save')
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Check the marked fields.')).toBeInTheDocument()
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
})
