import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { laterMenu } from '#console/list/rows/later.tsx'

test('keys that are pressed while the menu loads are held for it', async () => {
  const { promise: loading, resolve: finishLoading } = Promise.withResolvers<void>()
  const RowMenu = laterMenu(async () => {
    await loading
    return import('#console/list/row-menu.tsx')
  })
  const heard = vi.fn()
  document.addEventListener('keydown', heard, true)
  const items = ['Class', 'Status'].map((label) => ({ key: label, label, run: vi.fn() }))
  render(<RowMenu label="Filters" place={{ x: 0, y: 0 }} items={items} onClose={vi.fn()} />)
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(heard.mock.calls.map(([{ key }]) => key)).toEqual(['k'])
  document.removeEventListener('keydown', heard, true)
  finishLoading()
  await screen.findByRole('menuitem', { name: 'Status' })
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Class' })).toBeNull())
  expect(screen.getByRole('menuitem', { name: 'Status' })).toHaveFocus()
})
