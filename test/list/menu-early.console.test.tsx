import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

const { come, loading } = vi.hoisted(() => {
  const { promise: loading, resolve: come } = Promise.withResolvers<void>()
  return { loading, come }
})
vi.mock('#console/list/row-menu.tsx', async (original) => {
  await loading
  return original()
})

test('keys that are pressed while the menu loads are held for it', async () => {
  const { RowMenu } = await import('#console/list/rows/later.tsx')
  const heard = vi.fn()
  document.addEventListener('keydown', heard, true)
  const items = ['Class', 'Status'].map((label) => ({ key: label, label, run: vi.fn() }))
  render(<RowMenu label="Filters" place={{ x: 0, y: 0 }} items={items} onClose={vi.fn()} />)
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(heard.mock.calls.map(([{ key }]) => key)).toEqual(['k'])
  document.removeEventListener('keydown', heard, true)
  come()
  await screen.findByRole('menuitem', { name: 'Status' })
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Class' })).toBeNull())
  expect(screen.getByRole('menuitem', { name: 'Status' })).toHaveFocus()
})
