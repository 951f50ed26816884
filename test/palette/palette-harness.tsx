import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { KeySettings } from '#contract/core/preference.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import type { ListFilter, RecordRef } from '#engine/context.ts'
import { statusHintsAtom } from '#console/shell/status-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { focusedRecordAtom, listFilterAtom, selectionAtom } from '#console/commands/context-atoms.ts'
import { readingClockAtom } from '#console/palette/ask/reading.ts'
import { keySettingsAtom } from '#console/app/key-settings.ts'
import { AS_SUGGESTED } from '#engine/keys/key-settings.ts'
import { voucher } from '#test/commands/fixtures.ts'
import type { Person } from '#test/helpers/console.tsx'
import type { Findable } from './finder.ts'
import { finder } from './finder.ts'
import { fakeServer, logIn, ok, page, PLAIN, startApp, unshownConsole } from '#test/helpers/console.tsx'

/** The vouchers that the server has. */
export const stock: readonly Voucher[] = [
  voucher({ id: 7, code: 'PIN-SENT0007', status: 'SENT' }),
  voucher({ id: 8, code: 'PIN-USED0008', status: 'REDEEMED' }),
  voucher({ id: 9, code: 'TOK-FREE0009', status: 'AVAILABLE' }),
]

/** One of them as the list hands it to commands. */
export function stocked(id: number, more: Partial<Voucher> = {}): RecordRef {
  const record = { ...(stock.find((one) => one.id === id) ?? voucher({ id })), ...more }
  return { resource: 'voucher', id, label: record.code, record }
}

export const base = '/svc/main/v2/api/pyadapt/customers/1/vouchers'

const platform = { name: 'Tokopedia', resource: null, feePct: 1, isPrakerja: true, active: true }

/** What can be found beside the vouchers. */
export const findable: readonly Findable[] = [
  ...stock.map(({ id, code }): Findable => ({
    kind: 'voucher',
    id,
    label: code,
    hint: 'Excel untuk Pemula',
    codes: [code],
  })),
  { kind: 'student', id: 5, label: 'Siti Rahmawati', hint: 'siti@contoh.example', codes: ['siti@contoh.example'] },
  { kind: 'employee', id: 3, label: 'Siti Aminah', hint: 'EMP-0003', codes: ['EMP-0003'] },
  { kind: 'class', id: 11, label: 'KLS-0011 Excel untuk Pemula', hint: 'Rp.450.000', codes: ['KLS-0011'] },
  { kind: 'order', id: 31, label: 'ORD-240610-00031', codes: ['ORD-240610-00031', 'siti@contoh.example'] },
  { kind: 'app', id: 4, label: 'Zoom', codes: ['APP-ZOOM'] },
]

type Answers = NonNullable<Parameters<typeof fakeServer>[0]>

/** A server with a few vouchers, classes and platforms. */
export function voucherServer(special: Answers = {}) {
  return fakeServer({
    [`GET ${base}`]: ({ query }) => page(stock.filter((one) => one.code.startsWith(query.get('code') ?? ''))),
    [`PUT ${base}/7/reset`]: () => ok({ ...stock[0], status: 'AVAILABLE', version: 5 }),
    'GET /svc/main/api/digital-platforms': () => ok([{ ...platform, code: 'tokped' }]),
    ...finder(findable),
    ...special,
  })
}

interface Scene extends Person {
  focused?: RecordRef
  selection?: readonly RecordRef[]
  filter?: ListFilter
  at?: string
  /** The keys as the person wants them. */
  settings?: KeySettings
}

let read = 0

/** No time passes for reading a question but in `takeTimeToRead`, however slow the machine is. */
export function holdReadingClock(): void {
  currentStore().set(readingClockAtom, { now: () => read })
}

/** The console with commands ready, as if a list had published these records. */
export async function openConsole({
  focused,
  selection = [],
  filter,
  at = PLAIN,
  settings = AS_SUGGESTED,
  ...person
}: Scene = {}) {
  unshownConsole()
  holdReadingClock()
  const store = currentStore()
  logIn(person)
  store.set(keySettingsAtom, settings)
  const app = await startApp(at)
  act(() => {
    store.set(focusedRecordAtom, focused ?? null)
    store.set(selectionAtom, selection)
    store.set(listFilterAtom, filter ?? null)
  })
  // The palette comes after the first screen; its keys are there once it has told the status line about them.
  await waitFor(() => {
    if (currentStore().get(statusHintsAtom).length === 0) throw new Error('no palette yet')
  })
  return { ...app, user: userEvent.setup() }
}

export type User = ReturnType<typeof userEvent.setup>

export const field = () => screen.getByRole<HTMLInputElement>('combobox')
export const palette = () => screen.queryByRole('dialog', { name: 'Command palette' })
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
/** The row that Enter would take. */
export const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent

/** Opens the palette with its key. */
export async function openPalette(user: User): Promise<HTMLElement> {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search commands, screens and records' })
}

/** Presses keys at once, one after another: a busy machine must not take a sequence apart. */
export function strike(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

/** Lets the time pass in which a person reads what has come up. */
export function takeTimeToRead(): void {
  read += 1_000
}
