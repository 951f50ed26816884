import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { EcommerceSale } from '#contract/channel/ecommerce.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/list-harness.tsx'

const LIST = '/svc/main/api/reportecommerce'

function sale(more: Partial<EcommerceSale> = {}): EcommerceSale {
  const moment = '2026-11-20T03:00:00.000Z'
  return {
    id: 7,
    customerId: 1,
    platformCode: 'PINTARIA',
    externalId: 'PIN-7',
    invoiceCode: 'INV/7',
    orderId: null,
    coreClassId: null,
    coreClass: null,
    classTitle: 'Excel',
    scheduleCode: null,
    buyerName: 'Siti Rahmawati',
    buyerEmail: null,
    buyerPhone: null,
    prakerjaNo: null,
    voucherCode: null,
    redeemCode: null,
    voucherId: null,
    voucher: null,
    studentId: null,
    student: null,
    studentLmsClassId: null,
    enrolment: null,
    purchasedAt: moment,
    gross: 500_000,
    discount: 0,
    platformFee: 37_500,
    net: 462_500,
    saleStatus: 'PAID',
    fulfilStatus: 'NEW',
    settlementStatus: 'UNSETTLED',
    settledAt: null,
    matchStatus: 'UNMATCHED',
    extra: { waveNo: 68 },
    note: null,
    exclude: false,
    version: 4,
    createdAt: moment,
    updatedAt: moment,
    updatedBy: null,
    ...more,
  }
}

it('shows the sales of all platforms, and edits one with what only its platform tells and its settlement', async () => {
  logIn({ roles: ['FINANCE'] })
  giveHeight()
  const certificate = { id: 3, number: 'AKN/2026/11/7', issuedAt: '2026-11-21T03:00:00.000Z', sendStatus: 'SENT' }
  const rows = [sale(), sale({ id: 8, platformCode: 'TOKOPEDIA', invoiceCode: 'INV/8', extra: {} })]
  const server = fakeServer({
    [`GET ${LIST}`]: () => page(rows),
    [`GET ${LIST}/7`]: () => ok(sale({ certificate })),
    [`PUT ${LIST}/7`]: ({ body }) => ok(sale({ ...(body as Partial<EcommerceSale>), version: 5 })),
  })
  const { at } = await startApp('/reportecommerce?open=7')
  const row = await screen.findByRole('row', { name: /INV\/7/ })
  expect(within(row).getByText('Pintaria')).toBeInTheDocument()
  expect(within(screen.getByRole('row', { name: /INV\/8/ })).getByText('Tokopedia')).toBeInTheDocument()
  const pane = within(screen.getByRole('region', { name: 'Details' }))
  expect(await pane.findByText('AKN/2026/11/7')).toBeInTheDocument()
  expect(pane.getByText('Prakerja wave').nextSibling).toHaveTextContent('68')

  const user = userEvent.setup()
  await user.click(await pane.findByRole('button', { name: /^Edit/ }))
  await waitFor(() => expect(at()).toBe('/reportecommerce/edit/7'))
  const wave = await screen.findByLabelText('Prakerja wave')
  await user.clear(wave)
  await user.type(wave, '69')
  await user.click(screen.getByLabelText('Settlement'))
  await user.click(await screen.findByRole('option', { name: 'Disputed' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('E-commerce sale INV/7 is saved')
  const put = server.asked.find(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({ version: 4, settlementStatus: 'DISPUTED', extra: { waveNo: 69 } })
})
