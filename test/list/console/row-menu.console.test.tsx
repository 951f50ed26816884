import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { MenuItem } from '#console/list/row-menu.tsx'
import RowMenu from '#console/list/row-menu.tsx'

const entry = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({ key: label, label, run: vi.fn(), ...more })

function show(items: readonly MenuItem[] | undefined) {
  const onClose = vi.fn()
  const menu = (of: typeof items) => <RowMenu label="Actions" place={{ x: 0, y: 0 }} items={of} onClose={onClose} />
  const { rerender } = render(menu(items))
  return { user: userEvent.setup(), onClose, come: (of: readonly MenuItem[]) => rerender(menu(of)) }
}

test('a menu that does not know yet what can be done says so, hears keys, and has the first entry once there is one', async () => {
  const { user, onClose, come } = show(undefined)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(screen.queryByText('Nothing can be done here.')).toBeNull()
  expect(screen.getByRole('menu')).toHaveFocus()
  come([entry('Reset', { blocked: 'there is nothing to reset' }), entry('Exclude'), entry('Void')])
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Exclude' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Void' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('it stays where somebody has gone when its entries change', async () => {
  const { user, come } = show([entry('Exclude'), entry('Void')])
  await user.keyboard('{ArrowDown}')
  come([entry('Exclude'), entry('Void'), entry('Delete')])
  expect(screen.getByRole('menuitem', { name: 'Void' })).toHaveFocus()
})

test('it keeps the focus when the entry that had it is gone', () => {
  const { come } = show([entry('Exclude'), entry('Void')])
  expect(screen.getByRole('menuitem', { name: 'Exclude' })).toHaveFocus()
  come([entry('Void'), entry('Delete')])
  expect(screen.getByRole('menuitem', { name: 'Void' })).toHaveFocus()
})

test.each([[undefined], [[]]])('Escape closes it also while there is nothing in it', async (items) => {
  const { user, onClose } = show(items)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

const shownItems = () => screen.getAllByRole('menuitem').map((item) => item.textContent)
const filters = () => ['Schedule', 'Platform', 'Status', 'Start of class'].map((label) => entry(label))

test('several letters filter it; Backspace and Escape take them back', async () => {
  const { user, onClose } = show(filters())
  await user.keyboard('sta')
  expect(shownItems()).toEqual(['Status', 'Start of class'])
  expect(screen.getByRole('menuitem', { name: 'Status' })).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('sta')
  await user.keyboard('r')
  expect(shownItems()).toEqual(['Start of class'])
  await user.keyboard('{Backspace}')
  expect(shownItems()).toEqual(['Status', 'Start of class'])
  await user.keyboard('{Escape}')
  expect(shownItems()).toHaveLength(4)
  expect(onClose).not.toHaveBeenCalled()
})

test('a letter that no entry has changes nothing, and Enter runs what is left', async () => {
  const items = filters()
  const { user, onClose } = show(items)
  await user.keyboard('statz{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(items[2]?.run).toHaveBeenCalledOnce()
})

test('it begins with the keys that were pressed before it had come', async () => {
  const items = filters()
  const onClose = vi.fn()
  render(
    <RowMenu
      label="Filters"
      place={{ x: 0, y: 0 }}
      items={items}
      onClose={onClose}
      early={['c', 'Backspace', 's', 't', 'ArrowDown', 'Enter', 'x']}
    />,
  )
  await waitFor(() => expect(items[3]?.run).toHaveBeenCalledOnce())
  expect(onClose).toHaveBeenCalledOnce()
})
