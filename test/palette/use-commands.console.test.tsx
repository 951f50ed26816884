import { act, renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import '#console/commands/registry/all-commands.ts'
import type { RecordRef } from '#engine/context.ts'
import type { Surface } from '#engine/define.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import {
  focusedRecordAtom,
  listFilterAtom,
  selectionAtom,
  wholeSelectionAtom,
} from '#console/commands/context-atoms.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { logIn } from '#test/helpers/console.tsx'
import { complaintRef } from '#test/support/complaints.ts'
import { stocked } from './palette-harness.tsx'

const filter = { resource: 'voucher', query: {}, total: 3 } as const

function offered(surface: Surface, about: readonly RecordRef[] | string = 'voucher') {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={currentStore()}>{children}</Provider>
  const { result } = renderHook(() => useCommands(surface, about), { wrapper })
  return result.current.map(({ label, reason }) => (reason === undefined ? label : `${label}: ${reason}`))
}

function stand(permissions = ['*']) {
  logIn({ permissions })
  act(() => {
    currentStore().set(listFilterAtom, filter)
    currentStore().set(focusedRecordAtom, stocked(9))
    currentStore().set(selectionAtom, [])
    currentStore().set(wholeSelectionAtom, null)
  })
}

it('gives a row its own commands, the harmless first, and says why some cannot be', () => {
  stand()
  const used = 'Voucher PIN-USED0008 has been redeemed.'
  expect(offered('row', [stocked(8)])).toEqual([
    `Edit: ${used}`,
    'Exclude / include',
    'Reserve: Voucher PIN-USED0008 is redeemed: only one that is available can be reserved.',
    `Delete: ${used}`,
    'Reset',
    'Send code: This is redeemed and cannot become sent.',
    `Void: ${used}`,
  ])
})

it('gives a list its own, also while another one is on screen', () => {
  stand()
  const own = ['Create', 'Download', 'Generate', 'Import']
  expect(offered('toolbar')).toEqual(own)
  act(() => {
    currentStore().set(listFilterAtom, { resource: 'audit', query: {}, total: 3 })
    currentStore().set(focusedRecordAtom, null)
  })
  expect(offered('toolbar')).toEqual(own)
  expect(offered('toolbar', 'audit')).toEqual([])
})

it('leaves out what the person may not do', () => {
  stand(['voucher:read', 'voucher:export'])
  expect(offered('toolbar')).toEqual(['Download'])
  act(() => currentStore().set(sessionAtom, null))
  expect(offered('toolbar')).toEqual([])
})

it('offers for everything in a filter what the server can do to it', () => {
  stand()
  act(() => currentStore().set(wholeSelectionAtom, { except: [] }))
  expect(offered('bulk')).toEqual(['Download', 'Export', 'Exclude / include', 'Delete', 'Reset', 'Send code', 'Void'])
  expect(offered('row', [stocked(9)])).toContain('Delete')
})

it.each([
  ['OPEN', 'Solve', 'Reopen'],
  ['SOLVED', 'Reopen', 'Solve'],
] as const)('of two opposite commands offers a %s complaint “%s” and not “%s”', (status, shown, hidden) => {
  stand()
  const labels = offered('drawer', [
    complaintRef({ status, reopenUntil: status === 'OPEN' ? null : '2999-01-01T00:00:00Z' }),
  ])
  const named = (word: string) => labels.some((label) => label.startsWith(word))
  expect([named(shown), named(hidden)]).toEqual([true, false])
})
