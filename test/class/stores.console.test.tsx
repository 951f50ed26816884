import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreClass, listing } from '#test/class/classes.ts'
import { keysAreHeard } from '#test/screen/keys.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const shown = coreClass({ id: 7, title: 'Barista', curationStatus: 'APPROVED', contents: [], listings: [] })
const own = listing({ id: 11, classId: 7, storeId: 3, store: { id: 3, name: 'Situs sendiri' }, version: 2 })
const shop = listing({
  id: 12,
  classId: 7,
  storeId: 4,
  store: { id: 4, name: 'Tokopedia' },
  price: 400_000,
  version: 5,
})
const base = '/svc/main/v2/api/pyadapt/customers/1/core-classes/7'
const stores = '/svc/main/v3/api/pyadapt/customers/1/core-classes/7/store-classes'

function storeServer(
  answer: (body: Record<string, unknown>) => Response = (body) => ok({ ...shop, ...body, version: 6 }),
) {
  return fakeServer({
    [`GET ${base}`]: () => ok(shown),
    [`GET ${stores}`]: () => ok([own, shop]),
    [`POST ${stores}`]: ({ body }) => answer(body as Record<string, unknown>),
    'GET /svc/main/v3/api/stores/1/categories': ({ query }) =>
      page(query.get('storeId') === 'empty' ? [] : [{ id: 21, name: 'Kopi', parent: { id: 20, name: 'Minuman' } }]),
  })
}
const sent = (server: ReturnType<typeof storeServer>) =>
  server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('the stores of a class', () => {
  it('are saved listing by listing, only where something has changed', async () => {
    const server = storeServer()
    await startApp('/kelas/category/7')
    const card = within(await screen.findByRole('region', { name: /Tokopedia/ }))
    const keys = userEvent.setup()
    const price = card.getByRole('textbox', { name: /^Price/ })
    await keys.clear(price)
    await keys.type(price, '375rb')
    await keys.click(card.getByRole('combobox', { name: 'Categories' }))
    await keys.click(await screen.findByRole('option', { name: /Kopi/ }))
    await keys.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Barista saved in Tokopedia')).toBeInTheDocument()
    expect(sent(server)).toEqual([
      { storeId: 4, variantId: shop.variantId, version: 5, price: 375_000, categoryIds: [21] },
    ])
  })

  it('say at the field what is wrong with it, and nothing is lost', async () => {
    const server = storeServer()
    await startApp('/kelas/category/7')
    const card = within(await screen.findByRole('region', { name: /Tokopedia/ }))
    const keys = userEvent.setup()
    const price = card.getByRole('textbox', { name: /^Price/ })
    await keys.clear(price)
    await keys.click(screen.getByRole('button', { name: 'Save' }))
    expect(price).toHaveAccessibleDescription(/empty/)
    expect(sent(server)).toEqual([])
  })

  it('are walked by key', async () => {
    storeServer()
    await startApp('/kelas/category/7')
    const first = within(await screen.findByRole('region', { name: /Situs sendiri/ }))
    const second = within(screen.getByRole('region', { name: /Tokopedia/ }))
    const keys = userEvent.setup()
    await keysAreHeard('List in stores')
    await keys.click(first.getByRole('textbox', { name: /^Price/ }))
    await keys.keyboard('{Alt>}j{/Alt}')
    expect(second.getByRole('textbox', { name: /^Price/ })).toHaveFocus()
    await keys.keyboard('{Alt>}k{/Alt}')
    expect(first.getByRole('textbox', { name: /^Price/ })).toHaveFocus()
  })
})
