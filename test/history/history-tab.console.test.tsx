import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fieldWords, valueWords } from '#console/history/change-values.tsx'
import { change, voucher } from '#test/commands/fixtures.ts'
import { ok, page, refuse } from '#test/helpers/console.tsx'
import { AUDIT, startHistory } from './history-harness.tsx'

const vouchers = '/svc/main/v2/api/pyadapt/customers/1/vouchers'
const seven = voucher({ id: 7, code: 'PIN-00000007' })
const special = {
  [`GET ${vouchers}`]: () => page([seven]),
  [`GET ${vouchers}/7`]: () => ok(seven),
}

const changes = async () => within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem')

describe('the history of a record', () => {
  it('stands in its drawer: what, who, when, from where, why, before and after', async () => {
    const { server } = await startHistory('/voucher?open=7&tab=history', { special })
    const [edit, undo, reset] = await changes()
    expect(edit).toHaveTextContent(/Edit voucher/)
    expect(edit).toHaveTextContent(/Rara.*Form/)
    expect(within(edit as HTMLElement).getByRole('row', { name: 'Price Rp.450.000 Rp.500.000' })).toBeVisible()
    expect(within(edit as HTMLElement).getByRole('row', { name: 'Exclude No Yes' })).toBeVisible()
    expect(undo).toHaveTextContent('Undo: Reset voucher')
    expect(undo).toHaveTextContent('The server has changed this since')
    expect(reset).toHaveTextContent('“Salah kelas”')
    const asked = server.asked.find((one) => one.path === AUDIT)
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ resource: 'voucher', recordId: '7' })
    expect(screen.getByRole('link', { name: 'Show in the audit log' })).toHaveAttribute(
      'href',
      '/audit?resource=voucher&recordId=7',
    )
  })

  it('takes a change back from there, and is read anew', async () => {
    const back = { [`POST ${AUDIT}/44/undo`]: () => ok(change({ id: 50 })) }
    const { user, server } = await startHistory('/voucher?open=7&tab=history', { special: { ...special, ...back } })
    const [edit, undo] = await changes()
    expect(within(undo as HTMLElement).getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
    const before = server.count(AUDIT)
    await user.click(within(edit as HTMLElement).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.count(`${AUDIT}/44/undo`)).toBe(1))
    await waitFor(() => expect(server.count(AUDIT)).toBeGreaterThan(before))
  })

  it('brings older changes when asked to', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => change({ id: 100 - n, action: 'voucher.edit' }))
    const older = [change({ id: 10, action: 'voucher.create', before: null, after: { code: 'PIN-00000007' } })]
    const list = {
      [`GET ${AUDIT}`]: ({ query }: { query: URLSearchParams }) =>
        query.get('after') === 'place-20'
          ? page(older)
          : ok(rows, { pagination: { total: 21, page: 1, limit: 20, totalPages: 2, after: 'place-20' } }),
    }
    const { user } = await startHistory('/voucher?open=7&tab=history', { special: { ...special, ...list } })
    expect(await changes()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Older changes' }))
    await waitFor(async () => expect(await changes()).toHaveLength(21))
    expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Create voucher' })).toBeVisible()
  })

  it('is reached with the keys of the drawer, and is in the address', async () => {
    const { user, at } = await startHistory('/voucher?open=7', { special })
    await screen.findByRole('tab', { name: 'History' })
    await user.click(screen.getByRole('row', { name: /PIN-00000007/ }))
    await user.keyboard(']')
    await changes()
    expect(at()).toContain('tab=history')
  })

  it('is not there for whoever may not read the audit', async () => {
    const permissions = ['voucher:read', 'voucher:reset']
    const { server } = await startHistory('/voucher?open=7&tab=history', { special, permissions })
    expect(await screen.findByRole('tab', { name: 'Details' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
    expect(server.count(AUDIT)).toBe(0)
  })

  it('says so when there is none, and when it cannot be read', async () => {
    await startHistory('/voucher?open=7&tab=history', { special, rows: [] })
    expect(await screen.findByText('No history yet')).toBeVisible()
  })

  it('can be asked for again after a failure', async () => {
    const failing = { ...special, [`GET ${AUDIT}`]: () => refuse(409, 'ALREADY_RUNNING', { what: 'x' }) }
    const { user, server } = await startHistory('/voucher?open=7&tab=history', { special: failing })
    expect(await screen.findByText('The history cannot be shown')).toBeVisible()
    server.answers[`GET ${AUDIT}`] = () => page([change()])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await changes()).toHaveLength(1)
  })
})

describe('values in words', () => {
  const t = (text: string) => text

  it.each([
    ['price', 450_000, 'Rp.450.000'],
    ['resetCount', 1200, '1.200'],
    ['studentId', 304, '#304'],
    ['exclude', true, 'Yes'],
    ['status', 'IN_PROGRESS', 'In progress'],
    ['code', 'PIN-7K2M', 'PIN-7K2M'],
    ['expiresOn', '2026-11-30', '30 Nov 2026'],
    ['note', null, '–'],
    ['note', '', '–'],
    ['tags', ['a', 1], '["a",1]'],
  ])('%s: %j → %s', (key, value, words) => {
    expect(valueWords(key, value, t)).toBe(words)
  })

  it.each([
    ['resetCount', 'Reset count'],
    ['studentId', 'Student'],
    ['id', 'Id'],
    ['void_reason', 'Void reason'],
    ['expiresAt', 'Expires at'],
  ])('%s → %s', (key, words) => {
    expect(fieldWords(key)).toBe(words)
  })
})
