import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'jotai'
import { expect, it } from 'vitest'
import '#console/commands/registry/all-commands.ts'
import { currentStore } from '#console/app/current-console.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import type { RecordRef } from '#engine/context.ts'
import { logIn } from '#test/helpers/console.tsx'
import { complaintRef } from '#test/support/complaints.ts'
import { stocked } from '#test/palette/palette-harness.tsx'

function Commands({ refs }: { refs: readonly RecordRef[] }) {
  return <RecordCommands commands={useCommands('drawer', refs)} />
}

function show(ref: RecordRef) {
  logIn({ permissions: ['*'] })
  const refs = [ref]
  render(
    <Provider store={currentStore()}>
      <Commands refs={refs} />
    </Provider>,
  )
}
const names = (role: 'button' | 'menuitem') => screen.getAllByRole(role).map((one) => one.textContent)

it('shows three commands of a record at most, what settles it first, and the rest in a menu with their keys', async () => {
  show(complaintRef({ status: 'OPEN' }))
  expect(names('button').slice(0, 1)).toEqual(['Solve'])
  expect(names('button')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  expect(names('menuitem').length).toBeGreaterThan(1)
  await act(async () => {})
})

it('offers what cannot be done now in the menu alone, with the reason', async () => {
  show(stocked(8))
  expect(names('button')).toEqual(['Reset', 'Exclude / include', ''])
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  expect(screen.getByRole('menuitem', { name: /^Void/ })).toHaveTextContent('Voucher PIN-USED0008 has been redeemed.')
})
