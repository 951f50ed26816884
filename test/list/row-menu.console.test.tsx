import { render, screen } from '@testing-library/react'
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
