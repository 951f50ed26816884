import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ProspectsOfStage } from '#contract/report/prospects.ts'
import { currentHref } from '#console/app/current-console.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'

const FUNNEL = '/svc/console/api/prospect/funnel'
const OWNERS = '/svc/console/customers/1/prospect-owners'
const meta = { asOf: '2026-11-22T03:00:00.000Z', from: '2026-11-01', to: '2026-11-30' }
const row: ProspectsOfStage = {
  stageId: 4,
  name: 'Baru',
  kind: 'OPEN',
  reached: 8,
  ofAll: 100,
  ofBefore: 100,
  value: 900_000,
}

it('the funnel is narrowed to a source and an owner, and its stages lead to the list that is narrowed alike', async () => {
  logIn()
  const server = fakeServer({
    [`GET ${FUNNEL}`]: () => ok([row], { meta }),
    [`GET ${OWNERS}`]: () => ok([{ id: 7, name: 'Rina Wati' }]),
  })
  await startApp('/crm/prospect?report=funnel')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Source: All sources' }))
  await user.click(await screen.findByRole('option', { name: 'Instagram' }))
  await waitFor(() => expect(currentHref()).toBe('/crm/prospect?report=funnel&source=IG'))
  await user.click(screen.getByRole('combobox', { name: 'Owner' }))
  await user.click(await screen.findByRole('option', { name: 'Rina Wati' }))
  await waitFor(() => expect(currentHref()).toBe('/crm/prospect?report=funnel&source=IG&owner=7'))
  await waitFor(() => {
    const query = server.asked.findLast(({ path }) => path === FUNNEL)?.query
    expect(Object.fromEntries(query ?? [])).toEqual({ source: 'IG', owner: '7', customerId: '1' })
  })
  const [link] = await screen.findAllByRole('link', { name: /^Baru/ })
  expect(link).toHaveAttribute('href', '/crm/prospect?source=IG&owner=7&stageId=4')
})
