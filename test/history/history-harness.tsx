import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import {
  focusedRecordAtom,
  listFilterAtom,
  selectionAtom,
  wholeSelectionAtom,
} from '#console/commands/context-atoms.ts'
import { clearPalette } from '#console/palette/palette-state.ts'
import type { AuditRow } from '#contract/core/audit/audit.ts'
import { change } from '#test/commands/fixtures.ts'
import type { Person } from '#test/helpers/console.tsx'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'

export const AUDIT = '/svc/console/customers/1/audit'

const at = (minute: number) => `2026-11-20T03:${String(minute).padStart(2, '0')}:00.000Z`
const budi = { id: 9, name: 'Budi' }

/** A reset that was taken back, an edit on top, a login, and a batch. */
export const history: readonly AuditRow[] = [
  change({
    id: 45,
    at: at(5),
    action: 'voucher.generate',
    resource: 'voucher_batch',
    recordId: 12,
    label: 'November',
    reason: null,
    before: null,
    after: { name: 'November', count: 500 },
    version: null,
    undo: 'none',
    again: { command: 'voucher.generate', args: { count: 500 } },
  }),
  change({
    id: 44,
    at: at(4),
    action: 'voucher.edit',
    reason: null,
    before: { price: 450_000, exclude: false },
    after: { price: 500_000, exclude: true },
    surface: 'form',
    again: { command: 'voucher.edit', args: { voucher: 7 } },
  }),
  change({
    id: 43,
    at: at(3),
    action: 'audit.undo',
    surface: 'undo',
    reason: null,
    undo: 'moved',
    since: { id: 44, at: at(4), actor: null },
    undoes: { id: 42, action: 'voucher.reset', wasUndo: false },
    again: null,
  }),
  change({ id: 42, at: at(2), undo: 'undone', since: { id: 43, at: at(3), actor: budi }, actor: budi }),
  change({
    id: 41,
    at: at(1),
    action: 'session.login',
    resource: 'user_session',
    recordId: null,
    label: 'Budi',
    reason: null,
    before: null,
    after: null,
    command: null,
    surface: null,
    undo: 'none',
    again: null,
    actor: null,
  }),
]

/** Rows as the server gives them: those of a record when it is asked about one. */
const rowsOf = (rows: readonly AuditRow[], query: URLSearchParams) =>
  rows.filter((row) => !query.has('recordId') || row.recordId === Number(query.get('recordId')))

/** The console at an address, over a server that knows these changes. */
export async function startHistory(
  href: string,
  {
    special = {},
    rows = history,
    ...person
  }: Person & { special?: Parameters<typeof fakeServer>[0]; rows?: readonly AuditRow[] } = {},
) {
  sessionStorage.clear()
  clearPalette()
  currentStore().set(selectionAtom, [])
  currentStore().set(wholeSelectionAtom, null)
  currentStore().set(focusedRecordAtom, null)
  currentStore().set(listFilterAtom, null)
  logIn(person)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(432)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1216)
  const one = (id: number) => rows.find((row) => row.id === id)
  const server = fakeServer({
    [`GET ${AUDIT}`]: ({ query }) => page(rowsOf(rows, query)),
    ...Object.fromEntries(
      rows.map(({ id }) => [
        `GET ${AUDIT}/${id}`,
        () => {
          const row = one(id)
          return row ? ok(row) : refuse(404, 'NOT_FOUND', { what: 'change' })
        },
      ]),
    ),
    ...special,
  })
  currentStore().set(statusHintsAtom, [])
  const app = await startApp(href)
  // The keys of commands come after the first screen.
  await waitFor(() => {
    if (currentStore().get(statusHintsAtom).length === 0) throw new Error('no keys yet')
  })
  return { ...app, server, user: userEvent.setup() }
}

/** The list's row of a change. */
export const rowOf = (name: RegExp) => screen.findByRole('row', { name })
