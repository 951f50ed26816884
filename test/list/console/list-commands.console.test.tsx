import { describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { commandsAtom, consoleCommandsAtom } from '#console/commands/registry/registry.ts'
import { readState } from '#engine/state.ts'
import { page } from '#test/helpers/console.tsx'
import { act, focusedRow, many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

const OF_LISTS = ['console.columns', 'console.views', 'console.row']

/** Which of the commands about a list are offered here. */
function offered(): string[] {
  const ctx = currentStore().get(commandContextAtom)
  const here = currentStore()
    .get(commandsAtom)
    .filter((command) => readState(command, ctx).kind === 'shown')
  return here.map(({ id }) => id).filter((id) => OF_LISTS.includes(id))
}

async function start() {
  const app = await startList(many(300), '/voucher', {
    'GET /svc/console/customers/1/audit': () => page([]),
    'GET /svc/console/customers/1/views': () => page([]),
  })
  await rowsShown()
  await waitFor(() => expect(offered()).toEqual(OF_LISTS))
  // Those of the console come with the palette, whenever the page has time for it.
  await waitFor(() => expect(currentStore().get(consoleCommandsAtom)).not.toEqual([]))
  return app
}

describe('the commands about a list', () => {
  it('are offered where there is one, and stay the same from list to list', async () => {
    const { router } = await start()
    const before = currentStore().get(commandsAtom)
    await act(() => router.navigate({ href: '/audit' }))
    await screen.findByRole('heading', { name: 'Audit log' })
    expect(offered()).toEqual(OF_LISTS)
    expect(currentStore().get(commandsAtom)).toBe(before)
    await act(() => router.navigate({ href: '/nowhere' }))
    await waitFor(() => expect(offered()).toEqual([]))
    await act(() => router.navigate({ href: '/voucher' }))
    await waitFor(() => expect(offered()).toEqual(OF_LISTS))
  })

  it('are about the one that is there', async () => {
    await start()
    await act(() => openCommand('console.row', { row: 40 }, 'key'))
    await waitFor(() => expect(focusedRow()).toBe('PIN-00040'))
    act(() => void openCommand('console.columns', {}, 'key'))
    expect(await screen.findByRole('dialog', { name: 'Columns and order' })).toBeVisible()
  })
})
