import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Voucher } from '#contract/voucher/voucher.ts'
import { currentStore } from '#console/app/current-console.ts'
import {
  focusedRecordAtom,
  listFilterAtom,
  selectionAtom,
  wholeSelectionAtom,
} from '#console/commands/context-atoms.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { fakeServer, logIn, ok, refuse, startApp, voucherDesk } from '#test/helpers/console.tsx'

export const LIST = '/svc/main/v2/api/pyadapt/customers/1/vouchers'

/** A voucher as the server answers it; `id` decides what it looks like. */
export function voucher(id: number, more: Partial<Voucher> = {}): Voucher {
  const moment = '2026-11-20T03:00:00.000Z'
  return {
    id,
    customerId: 1,
    code: `PIN-${String(id).padStart(5, '0')}`,
    batchId: 4,
    batch: { id: 4, name: 'Pintaria Juni' },
    platformCode: 'PINTARIA',
    coreClassId: 6,
    coreClass: { id: 6, code: 'KLS-0006', title: 'Barista Pemula' },
    lmsClassId: null,
    lmsClass: null,
    externalCode: null,
    orderItemId: null,
    order: null,
    price: 450_000,
    status: 'AVAILABLE',
    studentId: null,
    student: null,
    enrolment: null,
    reservedAt: null,
    sentAt: null,
    redeemedAt: null,
    expiresAt: null,
    redeemLimit: 1,
    resetCount: 0,
    voidReason: null,
    exclude: false,
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    createdBy: null,
    ...more,
  }
}

/** Answers pages of `rows`; the array may be changed between requests. */
export function pagesOf(rows: Voucher[]) {
  return ({ query }: Asked) => {
    const limit = Number(query.get('limit'))
    const fromEnd = query.get('fromEnd')
    const wanted = query.get('status')?.split(',')
    const keyword = query.get('keyword') ?? ''
    const fit = rows.filter((row) => (!wanted || wanted.includes(row.status)) && row.code.startsWith(keyword))
    const first = fromEnd === null ? (Number(query.get('page')) - 1) * limit : fit.length - Number(fromEnd) - limit
    const data = fit.slice(first, first + limit)
    const page = Math.floor(first / limit) + 1
    return ok(data, { pagination: { total: fit.length, page, limit, totalPages: Math.ceil(fit.length / limit) } })
  }
}

export const many = (count: number) => Array.from({ length: count }, (_, i) => voucher(i + 1))

/** jsdom lays nothing out: the list is 432 px high, 400 without its header. */
export function giveHeight(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(432)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1216)
}

/** The browser always has something better to do than to fetch what may be wanted later. */
export function neverIdle(): void {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
}

/** The pages that were asked for, without the counts of quick views. */
export const pagesAsked = ({ asked }: { asked: readonly Asked[] }) =>
  asked.filter(({ path, query }) => path === LIST && query.get('limit') !== '1')

/** The list screen over a server that answers `rows`. */
export async function startList(rows: Voucher[], href = '/voucher', special: Parameters<typeof fakeServer>[0] = {}) {
  currentStore().set(selectionAtom, [])
  currentStore().set(wholeSelectionAtom, null)
  currentStore().set(focusedRecordAtom, null)
  currentStore().set(listFilterAtom, null)
  logIn({ permissions: voucherDesk })
  giveHeight()
  const server = fakeServer({
    [`GET ${LIST}`]: pagesOf(rows),
    'GET /svc/main/api/digital-platforms': () =>
      ok([{ code: 'PINTARIA', name: 'Pintaria', resource: null, feePct: 0, isPrakerja: false, active: true }]),
    ...Object.fromEntries(
      rows.slice(0, 400).map(({ id }) => [
        `GET ${LIST}/${id}`,
        () => {
          const found = rows.find((row) => row.id === id)
          return found ? ok(found) : refuse(404, 'NOT_FOUND', { what: 'voucher' })
        },
      ]),
    ),
    ...special,
  })
  const app = await startApp(href)
  const user = userEvent.setup()
  return {
    ...app,
    server,
    user,
    /** Which windows were asked for, by page; of those that are counted from the end, minus how many rows follow. */
    pages: () =>
      server.asked
        .filter(({ path }) => path === LIST)
        .map(({ query }) => Number(query.get('page')) || -Number(query.get('fromEnd'))),
    last: () => pagesAsked(server).at(-1)?.query,
    search: () => app.router.latestLocation.searchStr,
  }
}

/** Waits for the rows, and answers the one that has the focus. */
export async function rowsShown(code = 'PIN-00001') {
  await screen.findAllByText(code)
  // What comes after the rows: the filters above them.
  await act(async () => {
    await import('#console/list/filter/filter-chips.tsx')
    await import('#console/list/filter/line-assist.tsx')
  })
  await act(async () => {})
}

export const focusedRow = () => document.activeElement?.closest('[role="row"]')?.textContent?.slice(0, 9)
export const focusedIndex = () => Number((document.activeElement as HTMLElement | null)?.dataset.index)
export const drawnRows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-index]')].map((row) => Number(row.dataset.index))
export const selectedCodes = () =>
  [...document.querySelectorAll('[data-index][aria-selected="true"]')].map((row) => row.textContent?.slice(0, 9))

/** Scrolls the list as a hand would, past several places without a rest. */
export async function scrollTo(...tops: number[]) {
  const scroller = screen.getByRole('grid').parentElement as HTMLElement
  await act(async () => {
    for (const top of tops) {
      scroller.scrollTop = top
      scroller.dispatchEvent(new Event('scroll'))
    }
  })
}

export { act, fireEvent, screen, waitFor }
