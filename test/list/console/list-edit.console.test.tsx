import { within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Voucher } from '#contract/voucher/voucher.ts'
import { currentStore } from '#console/app/current-console.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { change as auditRow } from '#test/commands/fixtures.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { logIn, ok, refuse } from '#test/helpers/console.tsx'
import {
  act,
  drawnRows,
  focusedRow,
  LIST,
  pagesAsked,
  many,
  rowsShown,
  screen,
  scrollTo,
  startList,
  voucher,
  waitFor,
} from './list-harness.tsx'

type Body = Partial<Voucher> & { version: number; platform?: string }

/** The list over a server that saves; `refusal` answers in place of the next saves. */
async function startEditing(
  rows: Voucher[],
  refusal?: (body: Body, tries: number) => Response | undefined | Promise<Response>,
) {
  let tries = 0
  const save = (id: number) => async (asked: Asked) => {
    const body = asked.body as Body
    tries += 1
    const refused = await refusal?.(body, tries)
    if (refused) return refused
    const at = rows.findIndex((row) => row.id === id)
    const { platform, version, ...rest } = body
    const before = rows[at] as Voucher
    rows[at] = { ...before, ...rest, version: version + 1, ...(platform ? { platformCode: platform } : {}) }
    if (rest.expiresAt) rows[at].expiresAt = `${rest.expiresAt}T16:59:59.999Z`
    const answer = ok(rows[at])
    answer.headers.set('x-undo', String(40 + tries))
    return answer
  }
  const list = await startList(rows, '/voucher', {
    ...Object.fromEntries(rows.slice(0, 20).map(({ id }) => [`PUT ${LIST}/${id}`, save(id)])),
    'GET /svc/main/api/digital-platforms': () =>
      ok(
        ['PINTARIA', 'TOKOPEDIA'].map((code) => {
          return { code, name: code.toLowerCase(), resource: null, feePct: 0, isPrakerja: false, active: true }
        }),
      ),
    'POST /svc/console/customers/1/audit/41/undo': () => {
      rows[0] = voucher(1, { version: 3 })
      return ok(auditRow({ label: 'PIN-00001' }))
    },
  })
  await rowsShown()
  // What comes with the first cell that is edited takes its time on a busy machine.
  await act(async () => {
    await import('#console/list/edit/start-edit.ts')
  })
  return {
    ...list,
    saves: () =>
      list.server.asked
        .filter(({ method }) => method === 'PUT')
        .map(({ path, body }) => [path.split('/').at(-1), body]),
  }
}

const rowOf = (code: string) => within(screen.getByRole('grid')).getByText(code).closest('[role="row"]') as HTMLElement
const toasts = () =>
  currentStore()
    .get(toastsAtom)
    .map(({ title, detail }) => (detail ? `${title} ${detail}` : title))
const price = (code = 'PIN-00001') => screen.findByRole('textbox', { name: `Price of ${code}` })

/** Opens the price of a row, whatever was edited before. */
async function openPrice(user: ReturnType<typeof userEvent.setup>, code = 'PIN-00001') {
  await user.dblClick(within(rowOf(code)).getByText('Rp.450.000'))
  const field = await price(code)
  await waitFor(() => expect(field).toHaveFocus())
  return field
}

describe('editing in a row by keyboard', () => {
  it('goes from cell to cell with Tab, and saves on the way', async () => {
    const { user, saves, server } = await startEditing(many(30))
    await user.keyboard('{F2}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Platform of PIN-00001/ })).toHaveFocus())
    await user.keyboard('{Tab}')
    expect(await price()).toHaveFocus()
    expect(await price()).toHaveValue('450.000')
    await user.keyboard('475rb{Tab}')
    expect(await screen.findByRole('textbox', { name: 'Expires on of PIN-00001' })).toHaveFocus()
    expect(rowOf('PIN-00001')).toHaveTextContent('Rp.475.000')
    await user.keyboard('31/01/2027{Enter}')
    expect(focusedRow()).toBe('PIN-00001')
    expect(screen.queryByRole('textbox', { name: /of PIN-00001$/ })).toBeNull()
    // The same message once more is counted.
    await waitFor(() =>
      expect(currentStore().get(toastsAtom)).toMatchObject([{ title: 'Voucher PIN-00001 saved', count: 2 }]),
    )
    // The second goes over the version that the first has made.
    expect(saves()).toEqual([
      ['1', { price: 475_000, version: 1 }],
      ['1', { expiresAt: '2027-01-31', version: 2 }],
    ])
    expect(server.asked.find(({ method }) => method === 'PUT')?.headers.get('x-command')).toBe(
      'voucher.edit; surface=form',
    )
    expect(rowOf('PIN-00001')).toHaveTextContent('31 Jan 2027')
    // No page was read anew.
    expect(pagesAsked(server)).toHaveLength(1)
  })

  it('begins in the column that was edited last, and gives up with Escape', async () => {
    const { user, saves } = await startEditing(many(30))
    await user.dblClick(rowOf('PIN-00001').querySelector('[data-edit="expiresAt"]') as Element)
    await screen.findByRole('textbox', { name: 'Expires on of PIN-00001' })
    await user.keyboard('{Escape}j{F2}')
    const date = await screen.findByRole('textbox', { name: 'Expires on of PIN-00002' })
    await waitFor(() => expect(date).toHaveFocus())
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    await waitFor(async () => expect(await price('PIN-00002')).toHaveFocus())
    await user.keyboard('1{Escape}')
    expect(focusedRow()).toBe('PIN-00002')
    expect(rowOf('PIN-00002')).toHaveTextContent('Rp.450.000')
    await user.keyboard('j')
    expect(focusedRow()).toBe('PIN-00003')
    expect(saves()).toEqual([])
  })

  it('offers to take back what it saved', async () => {
    const { user, server } = await startEditing(many(30))
    await user.clear(await openPrice(user))
    await user.keyboard('475000{Enter}')
    await waitFor(() => expect(toasts()).toEqual(['Voucher PIN-00001 saved']))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(rowOf('PIN-00001')).toHaveTextContent('Rp.450.000'))
    expect(server.count('/svc/console/customers/1/audit/41/undo')).toBe(1)
  })

  it('says at the cell what is wrong, keeps what was typed and sends nothing', async () => {
    const { user, saves } = await startEditing(many(30))
    const field = await openPrice(user)
    await user.clear(field)
    await user.paste('cheap')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('must be whole rupiah')
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription('must be whole rupiah')
    expect(field).toHaveValue('cheap')
    await user.clear(field)
    await user.keyboard('{Tab}')
    expect(await screen.findByRole('alert')).toHaveTextContent("can't be empty!")
    expect(saves()).toEqual([])
  })

  it('stays with its row when the list is scrolled away under it', async () => {
    const { user, saves } = await startEditing(many(600))
    await user.clear(await openPrice(user))
    await user.keyboard('480')
    await scrollTo(300 * 32)
    await screen.findByText('PIN-00310')
    expect(drawnRows()).toContain(0)
    expect(await price()).toHaveFocus()
    await user.keyboard('000{Enter}')
    await waitFor(() => expect(saves()).toEqual([['1', { price: 480_000, version: 1 }]]))
    expect(focusedRow()).toBe('PIN-00001')
  })
})

describe('what stands in the way', () => {
  it('says why a row cannot be edited', async () => {
    const { user } = await startEditing([voucher(1, { status: 'REDEEMED' }), ...many(3).slice(1)])
    await user.keyboard('{F2}')
    await waitFor(() => expect(toasts()).toEqual(['PIN-00001 cannot be edited. Voucher PIN-00001 has been redeemed.']))
    expect(focusedRow()).toBe('PIN-00001')
  })

  it('says which permission is missing', async () => {
    const { user } = await startEditing(many(3))
    act(() => void logIn({ permissions: ['voucher:read'] }))
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(toasts()).toEqual(['PIN-00001 cannot be edited. This requires the permission voucher:update.']),
    )
  })

  it('takes back what the server refuses, and says why', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>((done) => (answer = done))
    const { user } = await startEditing(many(3), async () => {
      await answered
      return refuse(409, 'VOUCHER_REDEEMED', { code: 'PIN-00001' })
    })
    await user.clear(await openPrice(user))
    await user.keyboard('475000{Enter}')
    expect(rowOf('PIN-00001')).toHaveTextContent('Rp.475.000')
    answer()
    await waitFor(() =>
      expect(toasts()).toEqual(['PIN-00001: Price is not saved: Rp.475.000 Voucher PIN-00001 has been redeemed.']),
    )
    expect(rowOf('PIN-00001')).toHaveTextContent('Rp.450.000')
  })

  it('marks a row whose record somebody else has deleted', async () => {
    const { user } = await startEditing(many(3), () => refuse(404, 'NOT_FOUND', { what: 'voucher' }))
    await user.clear(await openPrice(user))
    await user.keyboard('475000{Enter}')
    await waitFor(() =>
      expect(toasts()).toEqual(['PIN-00001: Price is not saved: Rp.475.000 This voucher was deleted.']),
    )
    expect(rowOf('PIN-00001')).toHaveTextContent('No longer in this list')
  })

  it('saves together with what somebody else changed elsewhere in the record', async () => {
    const rows = many(3)
    const { user, saves } = await startEditing(rows, (_body, tries) => {
      if (tries > 1) return undefined
      rows[0] = voucher(1, { platformCode: 'TOKOPEDIA', version: 2 })
      return refuse(412, 'VERSION_CONFLICT', { current: rows[0], by: 'Budi', at: null })
    })
    await user.clear(await openPrice(user))
    await user.keyboard('475000{Enter}')
    await waitFor(() => expect(toasts()).toContain('Saved together with changes by Budi.'))
    expect(saves().map(([, body]) => body)).toEqual([
      { price: 475_000, version: 1 },
      { price: 475_000, version: 2 },
    ])
    expect(rowOf('PIN-00001')).toHaveTextContent('Tokopedia')
    expect(rowOf('PIN-00001')).toHaveTextContent('Rp.475.000')
  })

  it('shows both values when somebody else changed the same cell, and saves over it when asked', async () => {
    const rows = many(3)
    const { user, saves } = await startEditing(rows, (_body, tries) => {
      if (tries > 1) return undefined
      rows[0] = voucher(1, { price: 500_000, version: 2 })
      return refuse(412, 'VERSION_CONFLICT', { current: rows[0], by: 'Budi', at: null })
    })
    await user.clear(await openPrice(user))
    await user.keyboard('475000{Enter}')
    await waitFor(() =>
      expect(toasts()).toEqual([
        'PIN-00001: Budi has changed Price to Rp.500.000. Your value is not saved: Rp.475.000',
      ]),
    )
    expect(rowOf('PIN-00001')).toHaveTextContent('Rp.500.000')
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }))
    await waitFor(() => expect(saves()[1]).toEqual(['1', { price: 475_000, version: 2 }]))
    await waitFor(() => expect(rowOf('PIN-00001')).toHaveTextContent('Rp.475.000'))
  })
})

describe('editing in a row by mouse', () => {
  it('begins with a double click and saves when one goes elsewhere', async () => {
    const { user, saves, search } = await startEditing(many(30))
    const field = await openPrice(user, 'PIN-00003')
    expect(search()).toBe('')
    await user.clear(field)
    await user.keyboard('99000')
    await user.click(screen.getByRole('searchbox'))
    await waitFor(() => expect(saves()).toEqual([['3', { price: 99_000, version: 1 }]]))
    expect(screen.queryByRole('textbox', { name: /of PIN-00003$/ })).toBeNull()
    expect(rowOf('PIN-00003')).toHaveTextContent('Rp.99.000')
  })

  it('opens the record with a single click as before', async () => {
    const { user, search } = await startEditing(many(30))
    await user.click(within(rowOf('PIN-00003')).getByText('Rp.450.000'))
    await waitFor(() => expect(search()).toBe('?open=3'))
    await user.click(within(rowOf('PIN-00004')).getByText('PIN-00004'))
    await waitFor(() => expect(search()).toBe('?open=4'))
    expect(screen.queryByRole('textbox', { name: /^Price of/ })).toBeNull()
  })

  it('chooses from a list', async () => {
    const { user, saves } = await startEditing(many(3))
    await user.dblClick(within(rowOf('PIN-00001')).getByText('Pintaria'))
    await user.click(await screen.findByRole('button', { name: /^Platform of PIN-00001/ }))
    await user.click(await screen.findByRole('option', { name: 'tokopedia' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(saves()).toEqual([['1', { platform: 'TOKOPEDIA', version: 1 }]]))
    expect(rowOf('PIN-00001')).toHaveTextContent('Tokopedia')
    expect(focusedRow()).toBe('PIN-00001')
  })
})
