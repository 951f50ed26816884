import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Voucher } from '#contract/voucher/voucher.ts'
import { change as auditRow } from '#test/commands/fixtures.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { page, refuse } from '#test/helpers/console.tsx'
import { finder } from '#test/palette/finder.ts'
import { LIST, many, rowsShown, screen, startList, waitFor } from '#test/list/console/list-harness.tsx'
import { CHANGES, changeStream } from './change-stream.ts'

const deletion = auditRow({
  action: 'voucher.delete',
  label: 'PIN-00001',
  at: '2026-11-20T04:00:00.000Z',
  actor: { id: 9, name: 'Bima Akademik' },
})

/** The console over a server that tells of changes and knows who deleted what. */
async function startLive(rows: Voucher[], href: string) {
  const stream = changeStream()
  const list = await startList(rows, href, {
    [`GET ${CHANGES}`]: (one: Asked) => stream.answer(one),
    'GET /svc/console/customers/1/audit': () => page(rows.some(({ id }) => id === 1) ? [] : [deletion]),
    ...finder([{ kind: 'class', id: 6, label: 'KLS-0006 Barista Pemula' }]),
    [`PUT ${LIST}/1`]: () => refuse(404, 'NOT_FOUND', { what: 'voucher' }),
  })
  return { ...list, stream }
}

const gone = () => screen.findByText('This voucher was deleted.')
const price = () => screen.findByLabelText(/^Price/)

describe('a record that somebody else deletes', () => {
  it('says so in the drawer, with who and when, and leads back', async () => {
    const rows = many(10)
    const { stream, user } = await startLive(rows, '/voucher')
    await rowsShown()
    await stream.heard()
    await user.keyboard('{Enter}')
    await screen.findByText('Dates')
    rows.shift()
    await stream.tell({ kind: 'deleted', ids: [1] })
    const notice = (await gone()).closest('section') as HTMLElement
    await waitFor(() => expect(notice).toHaveTextContent('Bima Akademik'))
    expect(notice.querySelector('time')).toHaveAttribute('datetime', deletion.at)
    // What it was can still be read; nothing can be done to it.
    expect(screen.getByText('Dates')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Void voucher' })).toBeNull()
    await user.click([...notice.querySelectorAll('button')].at(-1) as HTMLElement)
    expect(screen.queryByText('This voucher was deleted.')).toBeNull()
  })

  it('says so in the open form, saves nothing, and lets what was typed be copied', async () => {
    const rows = many(3)
    const { stream, server } = await startLive(rows, '/voucher/edit/1')
    const user = userEvent.setup()
    await stream.heard()
    const field = await price()
    await user.clear(field)
    await user.type(field, '475000')
    rows.shift()
    await stream.tell({ kind: 'deleted', ids: [1] })
    await gone()
    expect(await screen.findByText('Bima Akademik')).toBeInTheDocument()
    expect(field).toHaveValue('475000')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.keyboard('{Control>}s{/Control}')
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy what you typed' }))
    expect(write.mock.calls[0]?.[0]).toContain('Price: Rp.475.000')
    expect(screen.getByRole('link', { name: 'Go to vouchers' })).toHaveAttribute('href', '/voucher')
  })

  it('is found out when the form is saved, too', async () => {
    const rows = many(3)
    await startLive(rows, '/voucher/edit/1')
    const user = userEvent.setup()
    await user.clear(await price())
    await user.type(await price(), '475000')
    rows.shift()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await gone()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('is told apart from one that never was', async () => {
    const rows = many(3)
    await startLive(rows, '/voucher/edit/77')
    expect(await screen.findByText('There is no such voucher.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to vouchers' })).toBeInTheDocument()
  })
})

describe('a form with changes while somebody else changes the same field', () => {
  it('says so at once, and shows both values when asked', async () => {
    const rows = many(3)
    const { stream } = await startLive(rows, '/voucher/edit/1')
    const user = userEvent.setup()
    await stream.heard()
    const field = await price()
    await user.clear(field)
    await user.type(field, '475000')
    rows[0] = { ...(rows[0] as Voucher), price: 500_000, version: 2 }
    await stream.tell({ ids: [1] })
    expect(await screen.findByText('Someone else has changed what you are editing here.')).toBeInTheDocument()
    expect(field).toHaveFocus()
    expect(field).toHaveValue('475000')
    await user.click(screen.getByRole('button', { name: 'Look' }))
    const panel = await screen.findByRole('alert', { name: 'Someone else changed this record in the meantime.' })
    expect(panel).toHaveTextContent('Rp.475.000')
    expect(panel).toHaveTextContent('Rp.500.000')
  })

  it('names who did that, and when, where the audit says so', async () => {
    const rows = many(3)
    const change = auditRow({
      action: 'voucher.edit',
      version: 2,
      at: '2026-11-20T05:06:00.000Z',
      actor: { id: 9, name: 'Bima Akademik' },
    })
    const earlier = auditRow({ ...change, version: 1, actor: { id: 8, name: 'Rara Support' } })
    const { stream, server } = await startLive(rows, '/voucher/edit/1')
    server.answers['GET /svc/console/customers/1/audit'] = () => page([change, earlier])
    const user = userEvent.setup()
    await stream.heard()
    await user.clear(await price())
    await user.type(await price(), '475000')
    rows[0] = { ...(rows[0] as Voucher), price: 500_000, version: 2 }
    await stream.tell({ ids: [1] })
    const words = await screen.findByText('Bima Akademik has changed what you are editing here.')
    expect(words.closest('[role="status"]')?.querySelector('time')).toHaveAttribute('datetime', change.at)
    await user.click(screen.getByRole('button', { name: 'Look' }))
    const panel = await screen.findByRole('alert', { name: 'Bima Akademik changed this record in the meantime.' })
    expect(panel.querySelector('time')).toHaveAttribute('datetime', change.at)
    expect(panel).toHaveTextContent('Rp.500.000')
  })
})

describe('new rows', () => {
  it('are shown from the palette, which offers it while there are some', async () => {
    const rows = many(30)
    const { stream, user } = await startLive(rows, '/voucher')
    await rowsShown()
    await stream.heard()
    rows.shift()
    await stream.tell({ kind: 'deleted', ids: [1] })
    await screen.findByText('No longer in this list: 1')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /command/i }), 'show new rows')
    await screen.findByRole('option', { name: /Show new rows/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('No longer in this list: 1')).toBeNull())
  })
})
