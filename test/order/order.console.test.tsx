import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import { holdReadingClock, takeTimeToRead } from '#test/palette/palette-harness.tsx'
import { order } from './orders.ts'

const DETAIL = 'GET /svc/console/customers/1/orders/9/detail'
const at = '2026-11-20T02:04:00.000Z'

const detail = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  order: order({
    items: [
      {
        id: 1,
        title: 'Administrasi Perkantoran dengan Excel',
        qty: 1,
        price: 450_000,
        coreClass: { id: 4, code: 'ADM-01', title: 'Administrasi Perkantoran dengan Excel' },
        lmsClass: { id: 6, code: 'JK-2611-0006', title: 'Excel angkatan 3' },
        voucher: { id: 12, code: 'PIN-7QXW4H2C', status: 'SENT' },
      },
      { id: 2, title: 'Modul cetak', qty: 2, price: 50_000, coreClass: null, lmsClass: null, voucher: null },
    ],
    timeline: [
      { event: 'ORDERED', at: '2026-11-20T02:00:00.000Z' },
      { event: 'PAID', at },
    ],
  }),
  seats: {
    rows: [{ id: 31, name: 'Siti Rahmawati', title: 'Excel angkatan 3', status: 'REGISTERED', at }],
    more: false,
  },
  certificates: { rows: [], more: false },
  sales: {
    rows: [
      {
        id: 8,
        resource: 'pintaria',
        invoiceCode: 'PINTAR-1',
        saleStatus: 'PAID',
        fulfilStatus: 'SENT',
        places: null,
        net: 405_000,
        at,
      },
    ],
    more: false,
  },
  messages: { rows: [], more: false },
  complaints: null,
  purchases: { rows: [{ id: 3, orderNo: 'ORD-260101-00003', status: 'COMPLETED', total: 200_000, at }], more: true },
  ...more,
})

const section = (name: string) => within(screen.getByRole('region', { name }))

async function open(more: Partial<OrderDetail> = {}) {
  const server = fakeServer({ [DETAIL]: () => ok(detail(more)) })
  logIn()
  holdReadingClock()
  const app = await startApp('/order/9')
  await screen.findByRole('heading', { name: 'ORD-261120-00031' })
  return { ...app, server, user: userEvent.setup() }
}

describe('an order', () => {
  it('shows its items with class, schedule and voucher, and all that came of it, each with its link', async () => {
    await open()
    const items = section('Order items')
    expect(items.getByRole('link', { name: 'PIN-7QXW4H2C' })).toHaveAttribute('href', '/voucher?open=12')
    expect(items.getByRole('link', { name: 'JK-2611-0006' })).toHaveAttribute('href', '/jadwalkelas/edit/6')
    expect(items.getByText('No voucher')).toBeVisible()
    expect(items.getByText('2 × Rp.50.000')).toBeVisible()
    expect(section('Seats').getByRole('link', { name: 'Excel angkatan 3' })).toHaveAttribute(
      'href',
      '/absensi-report/31',
    )
    expect(section('Marketplace sales').getByRole('link', { name: 'PINTAR-1' })).toHaveAttribute(
      'href',
      '/pintaria/edit/8',
    )
    expect(section('Other purchases').getByRole('link', { name: 'ORD-260101-00003' })).toHaveAttribute(
      'href',
      '/order/3',
    )
    expect(section('Timeline').getAllByRole('listitem')[1]).toHaveTextContent('Paid')
  })

  it('says what there is none of, and hides what the user may not read', async () => {
    await open()
    expect(section('Certificates').getByText('No certificate yet.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Complaints' })).toBeNull()
  })

  it('asks for the reason before it cancels, and sends nothing without one', async () => {
    const { user, server } = await open({ order: order({ status: 'PENDING' }) })
    await user.click(screen.getByRole('button', { name: /Cancel/ }))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(server.asked.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('has the focus on the link again from which one comes back', async () => {
    const { user, history, at } = await open()
    await user.click(section('Order items').getByRole('link', { name: 'PIN-7QXW4H2C' }))
    await waitFor(() => expect(at()).toContain('/voucher'))
    history.back()
    await waitFor(() => expect(section('Order items').getByRole('link', { name: 'PIN-7QXW4H2C' })).toHaveFocus())
  })

  it('is read again once a command has changed what it shows', async () => {
    const { user, server } = await open({ order: order({ voucherCount: 1 }) })
    server.answers['POST /svc/console/customers/1/orders/9/send-vouchers'] = () =>
      ok({ orderNo: 'ORD-261120-00031', sent: 1, recipient: 'siti.rahma@contoh.example' })
    await user.click(screen.getByRole('button', { name: 'Send vouchers' }))
    await screen.findByText(/Send the vouchers of/)
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.count('/svc/console/customers/1/orders/9/detail')).toBe(2))
  })

  it('is said to be missing where it is another customer’s', async () => {
    fakeServer({ [DETAIL]: () => refuse(404, 'NOT_FOUND', { what: 'order' }) })
    logIn()
    await startApp('/order/9')
    expect(await screen.findByRole('link', { name: 'Go to orders' })).toHaveAttribute('href', '/order')
  })
})
