import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DailyEcommerce } from '#contract/channel/daily.ts'
import { day } from '#test/channel/daily-fixtures.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/list-harness.tsx'

const LIST = '/svc/main/api/daily_ecommerce'

it('shows what the sales of a locked day say now, and adjusts one that is open', async () => {
  logIn({ roles: ['FINANCE'] })
  giveHeight()
  const { sold, cancelled, redeemed, attended, completed, gross, discount, fee } = day()
  const figures = { sold, cancelled, redeemed, attended, completed, gross, discount, fee }
  const locked = day({ id: 8, day: '2026-11-02', platformCode: 'OWN', locked: true })
  const server = fakeServer({
    [`GET ${LIST}`]: () => page([day(), locked]),
    [`GET ${LIST}/7`]: () => ok(day({ counted: figures })),
    [`GET ${LIST}/8`]: () => ok({ ...locked, counted: { ...figures, sold: 3, gross: 1_500_000 } }),
    [`PUT ${LIST}/7`]: ({ body }) =>
      ok(day({ ...(body as Partial<DailyEcommerce>), source: 'ADJUSTED', version: 5, counted: figures })),
  })
  await startApp('/daily_ecommerce?open=8')
  const pane = within(await screen.findByRole('region', { name: 'Details' }))
  expect(await pane.findByText('It is locked; the sales say something else now:')).toBeInTheDocument()
  expect(pane.getByText('Sold 3')).toBeInTheDocument()
  expect(pane.getByText('Gross Rp.1.500.000')).toBeInTheDocument()
  expect(pane.queryByText(/^Fee Rp/)).toBeNull()
  const user = userEvent.setup()
  await user.click(await screen.findByText('Tokopedia'))
  expect(await pane.findByText('The figures are what the sales say.')).toBeInTheDocument()

  await user.click(await pane.findByRole('link', { name: 'Open as a page' }))
  const amount = await screen.findByLabelText(/^Adjustment/)
  expect(screen.queryByLabelText(/^Sold/)).toBeNull()
  await user.clear(amount)
  await user.type(amount, '-15rb')
  await user.type(screen.getByLabelText(/^Why/), 'Promosi')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Day of sales 2026-11-03 · Tokopedia · KLS-0006 is saved$/)
  const put = server.asked.find(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({ version: 4, adjustment: -15_000, adjustmentNote: 'Promosi' })
})
