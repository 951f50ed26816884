import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { id } from '#console/app/locale/id.ts'
import { lookups } from '#contract/customer/lookup.ts'
import { lookup } from '#test/customer/lookups.ts'
import { fakeServer, logIn, ok, page, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'

const DEPARTMENTS = '/svc/main/general/department'
const JOB = '018f2b60-0000-7000-8000-000000000001'
const shared = lookup({ id: 8, code: 'UMUM', name: 'Umum', order: 1, shared: true, changeable: false })

function serve(special: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /svc/main/api/setting': () => page([]),
    [`GET ${DEPARTMENTS}/list`]: () => page([shared, lookup()]),
    [`GET ${DEPARTMENTS}/7`]: () => ok(lookup()),
    [`GET ${DEPARTMENTS}/8`]: () => ok(shared),
    ...special,
  })
}

beforeEach(() => {
  logIn()
  giveHeight()
})

describe('the lists beside the settings', () => {
  it('are reached from them, each by its name', async () => {
    const server = serve()
    const { at } = await startApp('/setting')
    const lists = within(await screen.findByRole('navigation', { name: 'Lists' }))
    expect(lists.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(lists.getByRole('link', { name: 'Departments' }))
    await screen.findByRole('row', { name: /Teknologi Informasi/ })
    expect(at()).toBe('/setting?list=department')
    expect(await screen.findByRole('link', { name: 'Departments' })).toHaveAttribute('aria-current', 'page')
    expect(server.asked.find(({ path }) => path === `${DEPARTMENTS}/list`)?.query.get('customerId')).toBe('1')
  })

  it('say what is shared by all, and who keeps an entry', async () => {
    serve()
    await startApp('/setting?list=department&open=8')
    expect(await screen.findByText('The academy’s own staff')).toBeInTheDocument()
    expect(within(screen.getByRole('row', { name: /Umum/ })).getByText('Every customer')).toBeInTheDocument()
    expect(within(screen.getByRole('row', { name: /Teknologi/ })).getByText('This customer alone')).toBeInTheDocument()
  })

  it('show the settings where the address names no list that there is', async () => {
    const server = serve()
    await startApp('/setting?list=app_user')
    await waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/svc/main/api/setting'))
    expect(server.asked.filter(({ path }) => path.includes('/general/'))).toEqual([])
  })

  it('are edited in their rows', async () => {
    const server = serve({ [`PUT ${DEPARTMENTS}/7`]: ({ body }) => ok(lookup({ ...(body as object), version: 4 })) })
    await startApp('/setting?list=department')
    // What comes with the first cell that is edited takes its time on a busy machine.
    await act(async () => {
      await import('#console/list/edit/start-edit.ts')
    })
    const keys = userEvent.setup()
    const row = await screen.findByRole('row', { name: /Teknologi Informasi/ })
    await keys.dblClick(within(row).getByText('Teknologi Informasi'))
    const cell = await screen.findByRole('textbox', { name: 'Name of Teknologi Informasi' })
    await keys.clear(cell)
    await keys.type(cell, 'Riset{Enter}')
    await screen.findByText('Entry Riset saved')
    const put = server.asked.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ name: 'Riset', version: 3 })
    expect(put?.headers.get('x-command')).toMatch(/^lookup\.edit/)
  })

  it('are offered no more by a job, as they stand in the filter of their list', async () => {
    const server = serve({
      'GET /svc/console/lists/lookup/summary': () => ok({ total: 2, sums: {}, snapshot: '2026-10-01T03:00:00.000Z' }),
      'POST /svc/console/lists/lookup/selection': () => ok({ id: JOB, count: 2, missing: 0 }),
      'POST /svc/console/customers/1/bulk': () => ok({ progressId: JOB, total: 2 }),
    })
    await startApp('/setting?list=department&active=true')
    await screen.findByRole('row', { name: /Teknologi Informasi/ })
    const keys = userEvent.setup()
    await keys.keyboard('{Control>}a{/Control}{Control>}a{/Control}')
    const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
    expect(await within(bar).findByRole('button', { name: /^Delete/ })).toBeEnabled()
    await keys.click(await within(bar).findByRole('button', { name: /^Show/ }))
    await screen.findByRole('option', { name: 'Hide it' })
    await keys.keyboard('{ArrowDown}{Enter}')
    await screen.findByText('Show or hide lookup entry: started for 2 records')
    const [fixed, started] = server.asked.filter(({ method }) => method === 'POST')
    expect(fixed?.body).toMatchObject({
      filter: { type: 'department', active: true },
      except: [],
      count: 2,
    })
    expect(started?.body).toEqual({
      command: 'lookup.offer',
      args: { type: 'department', active: false },
      selection: JOB,
    })
  })

  it('have Indonesian names', () => {
    expect(Object.values(lookups).filter(({ title }) => !(title in id))).toEqual([])
  })
})
