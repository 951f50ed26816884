import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { customerPartsFor } from '#contract/customer/customer.rules.ts'
import { customer } from '#test/customer/customers.ts'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'

const GENERAL = '/svc/main/general/customer'
const academy = customer({
  id: 1,
  code: 'AKN',
  name: 'Akademi Karya Nusantara',
  company: 'PT Karya Nusantara Edukasi',
  upline_id: null,
  upline: null,
  npwp: null,
})
const closed = customer({ id: 9, name: 'Cipta', company: 'CV Cipta Terampil', status: 'CLOSED' })

function serve(special: Parameters<typeof fakeServer>[0] = {}) {
  const all = [academy, customer(), closed]
  return fakeServer({
    'GET /svc/main/adm/customer/list': () => page(all),
    'GET /svc/main/api/customers/users': () => page([]),
    'GET /svc/main/general/tarif/list': () => page([]),
    ...Object.fromEntries(all.map((row) => [`GET ${GENERAL}/${row.id}`, () => ok(row)])),
    ...special,
  })
}

beforeEach(() => {
  logIn()
  giveHeight()
})

describe('the customers', () => {
  it('stand beside the users, with their state and who brought them in, and show their number in part', async () => {
    serve()
    const { at } = await startApp('/roles')
    const keys = userEvent.setup()
    const lists = within(await screen.findByRole('navigation', { name: 'Lists' }))
    await keys.click(lists.getByRole('link', { name: 'Customers' }))
    const row = within(await screen.findByRole('row', { name: /LPK Sinar Digital/ }))
    expect(at()).toBe('/roles?list=customers')
    expect(row.getByText('Active')).toBeInTheDocument()
    expect(row.getByText('PT Karya Nusantara Edukasi')).toBeInTheDocument()
    expect(within(screen.getByRole('row', { name: /CV Cipta/ })).getByText('Closed')).toBeInTheDocument()
    await keys.click(screen.getByText('Sinar Digital'))
    const drawer = within(await screen.findByRole('region', { name: 'Details' }))
    expect(await drawer.findByText('0123•••••••1000')).toBeInTheDocument()
    expect(await drawer.findByRole('button', { name: 'Show the NPWP of a customer' })).toBeInTheDocument()
    expect(drawer.getByRole('button', { name: 'Edit' })).toBeInTheDocument()
  })

  it.each([
    ['e', 'edit=1'],
    ['c', 'create=true'],
  ])('have keys of their own, where those of the users would stand: %s', async (key, place) => {
    serve()
    const { at } = await startApp('/roles?list=customers')
    await screen.findByRole('row', { name: /LPK Sinar Digital/ })
    const here = within(screen.getByRole('list', { name: 'Keys that work here' }))
    await here.findByText('Create')
    await userEvent.keyboard(key)
    await waitFor(() => expect(at()).toBe(`/roles?list=customers&${place}`))
  })

  it('show nothing more to whoever may only read them', async () => {
    logIn({ permissions: ['user:read', 'customer:read'] })
    serve()
    await startApp('/roles?list=customers&open=7')
    const drawer = within(await screen.findByRole('region', { name: 'Details' }))
    expect(await drawer.findByText('0123•••••••1000')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Show|Edit|Create/ })).toBeNull()
  })

  it('are made beside the list, with what is wrong at its field', async () => {
    let tries = 0
    const server = serve({
      [`POST ${GENERAL}/create`]: () =>
        ++tries === 1
          ? refuse(409, 'DUPLICATE', { field: 'code', value: 'SND' })
          : ok(customer({ id: 7, company: 'CV Baru', code: 'BARU' })),
    })
    const { at } = await startApp('/roles?list=customers&create=true')
    const keys = userEvent.setup()
    await screen.findByRole('heading', { name: 'Create customer' })
    const name = within(await screen.findByRole('region', { name: 'Details' })).getByLabelText(/^Name/)
    await keys.click(name)
    await keys.keyboard('{Control>}{Enter}{/Control}')
    const lines = within(await screen.findByRole('alert')).getAllByRole('button')
    expect(lines.map((line) => line.textContent)).toEqual([
      "Name can't be empty!",
      "Company can't be empty!",
      "Code can't be empty!",
      "E-mail can't be empty!",
    ])
    await keys.type(name, 'Baru')
    await keys.type(screen.getByLabelText(/^Company/), 'CV Baru')
    await keys.type(screen.getByLabelText(/^Code/), 'snd')
    await keys.type(screen.getByLabelText(/^E-mail/), 'halo@baru.contoh.example')
    await keys.type(screen.getByLabelText(/^NPWP/), '01.234')
    await keys.keyboard('{Control>}s{/Control}')
    await within(await screen.findByRole('alert')).findByText('NPWP must be the 15 or 16 digits of an NPWP')
    await keys.clear(screen.getByLabelText(/^NPWP/))
    await keys.keyboard('{Control>}s{/Control}')
    // The harness words a refusal by its code.
    await within(await screen.findByRole('alert')).findByText('Code DUPLICATE')
    await keys.clear(screen.getByLabelText(/^Code/))
    await keys.type(screen.getByLabelText(/^Code/), 'baru')
    await keys.keyboard('{Control>}s{/Control}')
    await screen.findByText('Customer CV Baru created')
    expect(server.asked.findLast(({ method }) => method === 'POST')).toMatchObject({
      body: {
        code: 'BARU',
        name: 'Baru',
        company: 'CV Baru',
        email: 'halo@baru.contoh.example',
        timezone: 'Asia/Jakarta',
      },
    })
    await waitFor(() => expect(at()).toContain('open=7'))
  })

  it('have the focus on the one that was made just now, wherever in the list it is', async () => {
    const made = customer({ id: 12, name: 'Baru', company: 'CV Baru', code: 'BARU' })
    let rows = [academy, closed]
    let release = () => {}
    let read = Promise.resolve()
    serve({
      'GET /svc/main/adm/customer/list': async () => {
        await read
        return page(rows)
      },
      [`GET ${GENERAL}/12`]: () => ok(made),
      [`POST ${GENERAL}/create`]() {
        rows = [academy, made, closed]
        read = new Promise((resolve) => (release = resolve))
        return ok(made)
      },
    })
    const { at } = await startApp('/roles?list=customers')
    const keys = userEvent.setup()
    await screen.findByRole('row', { name: /CV Cipta/ })
    await within(screen.getByRole('list', { name: 'Keys that work here' })).findByText('Create')
    // Whoever has moved in the list before is taken along by the drawer, but not away from what was made.
    await keys.keyboard('jc')
    await screen.findByRole('heading', { name: 'Create customer' })
    await keys.type(within(await screen.findByRole('region', { name: 'Details' })).getByLabelText(/^Name/), 'Baru')
    await keys.type(screen.getByLabelText(/^Company/), 'CV Baru')
    await keys.type(screen.getByLabelText(/^Code/), 'baru')
    await keys.type(screen.getByLabelText(/^E-mail/), 'halo@baru.contoh.example')
    await keys.keyboard('{Control>}s{/Control}')
    await screen.findByRole('heading', { name: 'CV Baru' })
    // The list is not read again yet.
    await screen.findByText('Customer CV Baru created')
    await waitFor(() => expect(at()).toContain('open=12'))
    release()
    await waitFor(() => expect(screen.getByRole('row', { name: /CV Baru/ })).toHaveAttribute('tabindex', '0'))
    expect(at()).toContain('open=12')
    await keys.keyboard('j')
    await waitFor(() => expect(at()).toContain('open=9'))
  })
})

describe('editing a customer', () => {
  it('sends what changed, for the customer that one works for', async () => {
    const server = serve({ [`PUT ${GENERAL}/7`]: () => ok(customer({ status: 'SUSPENDED', version: 5 })) })
    await startApp('/roles?list=customers&edit=7')
    const keys = userEvent.setup()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Edit customer LPK Sinar Digital' }),
    ).toBeInTheDocument()
    await keys.click(await screen.findByRole('button', { name: /^Status/ }))
    await keys.click(await screen.findByRole('option', { name: 'Suspended' }))
    await keys.clear(screen.getByLabelText(/^Address/))
    await keys.keyboard('{Control>}s{/Control}')
    await screen.findByText('Customer LPK Sinar Digital saved')
    const put = server.asked.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ status: 'SUSPENDED', address: null, version: 4 })
    expect(put?.query.get('customerId')).toBe('1')
    expect(put?.headers.get('x-command')).toBe('customer.edit; surface=form')
  })

  it('locks what others decide, and says so', async () => {
    const own = customer({ writable: [...customerPartsFor({ isGlobal: false, makes: false })] })
    serve({ [`GET ${GENERAL}/7`]: () => ok(own) })
    await startApp('/roles?list=customers&edit=7')
    expect(await screen.findByLabelText(/^Name/)).toBeEnabled()
    expect(screen.getByRole('button', { name: /^Tariff/ })).toBeDisabled()
    expect(screen.getAllByText('Someone else has to change this for your own customer.')).toHaveLength(4)
  })
})
