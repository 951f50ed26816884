import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { focusedRecordAtom } from '#console/commands/context-atoms.ts'
import { keysHeardAtom } from '#console/keys/keys-state.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import generate from '#commands/voucher/generate.ts'
import { keysOf } from '#engine/define.ts'
import { change } from '#test/commands/fixtures.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import type { Findable } from '#test/palette/finder.ts'
import { finder } from '#test/palette/finder.ts'
import { giveHeight, LIST, pagesOf, voucher } from '#test/list/console/list-harness.tsx'

const classes: readonly Findable[] = [
  { kind: 'class', id: 6, label: 'KLS-0006 Barista Pemula' },
  { kind: 'class', id: 7, label: 'KLS-0007 Bahasa Inggris' },
]

function serve(special: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /svc/main/api/digital-platforms': () =>
      ok([
        { code: 'PINTARIA', name: 'Pintaria', resource: null, feePct: 0, isPrakerja: false, active: true },
        { code: 'TOKOPEDIA', name: 'Tokopedia', resource: null, feePct: 0, isPrakerja: false, active: true },
      ]),
    ...finder(classes),
    [`GET ${LIST}`]: pagesOf([voucher(1)]),
    [`GET ${LIST}/1`]: () => ok(voucher(1)),
    ...special,
  })
}

/** Which command the form's write said it came from. */
const fromOf = ({ asked }: ReturnType<typeof fakeServer>) =>
  asked.find(({ method }) => method !== 'GET')?.headers.get('x-command')

const label = (name: string) => screen.findByLabelText(new RegExp(`^${name}`))

async function pickClass(user: ReturnType<typeof userEvent.setup>, typed: string) {
  await user.type(await screen.findByRole('combobox', { name: /^Class/ }), typed)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Class/ })).toHaveValue('KLS-0006 Barista Pemula'))
}

async function pickPlatform(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name: /^Platform/ }))
  await user.click(await screen.findByRole('option', { name }))
}

beforeEach(() => {
  logIn()
  giveHeight()
})

describe('generating vouchers', () => {
  it('has the fields of the command, in the same order', async () => {
    serve()
    await startApp('/voucher/generate')
    await screen.findByLabelText(/^How many/)
    const shown = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field)
    expect(shown).toEqual(keysOf(generate))
  })
})

describe('adding a voucher', () => {
  it("says can't be empty! at the fields and at the top, and goes to the first", async () => {
    const server = serve()
    await startApp('/voucher/Add')
    const user = userEvent.setup()
    await screen.findByRole('button', { name: 'Create' })
    await user.keyboard('{Control>}{Enter}{/Control}')
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('button')
        .map((line) => line.textContent),
    ).toEqual(["Platform can't be empty!", "Class can't be empty!"])
    expect(screen.getAllByText("can't be empty!")).toHaveLength(2)
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-field]')).toHaveAttribute('data-field', 'platform'),
    )
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)

    await user.click(within(summary).getByText("Class can't be empty!"))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Class/ }))
    await pickClass(user, 'bar')
    expect(screen.getAllByText("can't be empty!")).toHaveLength(1)
  })

  it('sends what was typed, and shows the voucher in the list', async () => {
    const server = serve({ [`POST ${LIST}`]: () => ok(voucher(1)) })
    const { at } = await startApp('/voucher/Add')
    const user = userEvent.setup()
    await user.type(await label('Code'), 'pin-00001')
    await pickPlatform(user, 'Pintaria')
    await pickClass(user, 'bar')
    await user.clear(await label('Price'))
    await user.type(await label('Price'), '450rb')
    await user.type(await label('Expires on'), '31/01/2027')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(at()).toBe('/voucher?open=1'))
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      code: 'PIN-00001',
      platform: 'PINTARIA',
      coreClassId: 6,
      lmsClassId: null,
      price: 450_000,
      expiresAt: '2027-01-31',
      redeemLimit: 1,
    })
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
    expect(fromOf(server)).toBe('voucher.create; surface=form')
  })

  it('chooses the record that was only typed before anything is saved', async () => {
    const server = serve({ [`POST ${LIST}`]: () => ok(voucher(1)) })
    const { at } = await startApp('/voucher/Add')
    const user = userEvent.setup()
    await pickPlatform(user, 'Pintaria')
    const record = await screen.findByRole('combobox', { name: /^Class/ })
    await user.type(record, 'bar')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(record).toHaveValue('KLS-0006 Barista Pemula'))
    expect(server.asked.some(({ method }) => method === 'POST')).toBe(false)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(at()).toBe('/voucher?open=1'))
    expect(server.asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ coreClassId: 6 })
  })

  it('puts what the server refuses at its fields', async () => {
    serve({
      [`POST ${LIST}`]: () =>
        refuse(422, 'VALIDATION', {}, [{ field: 'coreClassId', message: 'is not a class of this customer' }]),
    })
    await startApp('/voucher/Add')
    const user = userEvent.setup()
    await pickPlatform(user, 'Pintaria')
    await pickClass(user, 'bar')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('is not a class of this customer')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Class/ })).toHaveFocus())
  })

  it('shows an amount in groups, and refuses what is none', async () => {
    serve()
    await startApp('/voucher/Add')
    const user = userEvent.setup()
    const price = await label('Price')
    await user.clear(price)
    await user.type(price, 'Rp. 1250000')
    await user.tab()
    expect(price).toHaveValue('1.250.000')
    await user.clear(price)
    await user.click(price)
    await user.paste('cheap')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('must be whole rupiah')).toBeInTheDocument()
    expect(price).toHaveValue('cheap')
  })
})

describe('leaving a changed form', () => {
  it('asks, and stays or goes', async () => {
    serve()
    const { router, at } = await startApp('/voucher/Add')
    const user = userEvent.setup()
    await user.type(await label('Code'), 'PIN-1234')
    await act(async () => void router.navigate({ to: '/kelas' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(at()).toBe('/voucher/Add')
    expect(screen.getByLabelText('Code')).toHaveValue('PIN-1234')

    await act(async () => void router.navigate({ to: '/kelas' }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(at()).toBe('/kelas'))
    expect(sessionStorage.length).toBe(0)
  })

  it('does not ask when nothing was changed', async () => {
    serve()
    const { router, at } = await startApp('/voucher/Add')
    const user = userEvent.setup()
    await user.type(await label('Code'), 'P{Backspace}')
    await act(() => router.navigate({ to: '/kelas' }))
    await waitFor(() => expect(at()).toBe('/kelas'))
  })

  it('asks before the tab is closed', async () => {
    serve()
    await startApp('/voucher/Add')
    const user = userEvent.setup()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    await label('Code')
    expect(closing()).toBe(false)
    await user.type(await label('Code'), 'PIN')
    expect(closing()).toBe(true)
  })

  it('loses nothing when the page goes without asking', async () => {
    serve()
    const { router } = await startApp('/voucher/Add')
    const user = userEvent.setup()
    await user.type(await label('Code'), 'PIN-1234')
    await act(() => router.navigate({ to: '/kelas', ignoreBlocker: true }))
    await act(() => router.navigate({ to: '/voucher/Add' }))
    expect(await screen.findByText('Draft restored')).toBeInTheDocument()
    expect(screen.getByLabelText('Code')).toHaveValue('PIN-1234')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText('Code')).toHaveValue('')
    expect(sessionStorage.length).toBe(0)
  })
})

describe('editing a voucher', () => {
  it('saves nothing on the keys of a dry run', async () => {
    const server = serve({ [`PUT ${LIST}/1`]: () => ok(voucher(1, { price: 500_000, version: 5 })) })
    await startApp('/voucher/edit/1')
    const user = userEvent.setup()
    await user.clear(await label('Price'))
    await user.type(await label('Price'), '500000{Alt>}{Enter}{/Alt}')
    act(() => screen.getByRole('button', { name: 'Save' }).focus())
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.asked.filter(({ method }) => method !== 'GET')).toHaveLength(1))
  })

  it('sends only what changed, with the version, and stays', async () => {
    const server = serve({ [`PUT ${LIST}/1`]: () => ok(voucher(1, { price: 475_000, version: 2 })) })
    const { at } = await startApp('/voucher/edit/1')
    const user = userEvent.setup()
    const price = await label('Price')
    expect(price).toHaveValue('450.000')
    expect(currentStore().get(focusedRecordAtom)).toMatchObject({ resource: 'voucher', id: 1, label: 'PIN-00001' })
    await user.clear(price)
    await user.type(price, '475.000')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(
        currentStore()
          .get(toastsAtom)
          .map(({ title }) => title),
      ).toEqual(['Voucher PIN-00001 saved']),
    )
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ price: 475_000, version: 1 })
    expect(at()).toBe('/voucher/edit/1')
    expect(document.activeElement).toBe(price)
    expect(fromOf(server)).toBe('voucher.edit; surface=form')
  })

  it('offers to take back what it saved, and then shows what was before', async () => {
    let price = 450_000
    const server = serve({
      [`GET ${LIST}/1`]: () => ok(voucher(1, { price, version: price === 450_000 ? 3 : 2 })),
      [`PUT ${LIST}/1`]: () => {
        price = 475_000
        const answer = ok(voucher(1, { price, version: 2 }))
        answer.headers.set('x-undo', '41')
        return answer
      },
      'POST /svc/console/customers/1/audit/41/undo': () => {
        price = 450_000
        return ok(change({ label: 'PIN-00001' }))
      },
    })
    await startApp('/voucher/edit/1')
    const user = userEvent.setup()
    await user.clear(await label('Price'))
    await user.type(await label('Price'), '475.000')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await label('Price')).toHaveValue('450.000'))
    expect(server.asked.findLast(({ method }) => method === 'POST')?.headers.get('x-command')).toBe(
      'audit.undo; surface=undo',
    )
  })

  it('shows both values of a conflict, lets choose, and saves over the new version', async () => {
    const theirs = voucher(1, { price: 500_000, redeemLimit: 5, version: 2 })
    const server = serve({
      [`PUT ${LIST}/1`]: ({ body }) =>
        (body as { version: number }).version === 1
          ? refuse(412, 'VERSION_CONFLICT', { current: theirs, by: 'Budi', at: '2026-11-20T04:00:00.000Z' })
          : ok(voucher(1, { price: 475_000, redeemLimit: 5, version: 3 })),
    })
    await startApp('/voucher/edit/1')
    const user = userEvent.setup()
    const price = await label('Price')
    await user.clear(price)
    await user.type(price, '475.000')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const panel = await screen.findByRole('alert', { name: 'Budi changed this record in the meantime.' })
    expect(panel.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T04:00:00.000Z')
    expect(within(panel).getByRole('columnheader', { name: 'Budi' })).toBeInTheDocument()
    expect(panel).toHaveTextContent('Rp.475.000')
    expect(panel).toHaveTextContent('Rp.500.000')
    expect(panel).toHaveTextContent('Redemption limit: 5')
    expect(within(panel).getByRole('button', { name: 'Save with these values' })).toBeDisabled()
    // By keyboard: the first choice has the focus, and saving saves what was chosen.
    await waitFor(() => expect(currentStore().get(keysHeardAtom)).toBe(true))
    expect(within(panel).getByRole('radio', { name: 'Rp.475.000' })).toHaveFocus()
    await user.keyboard('{Control>}s{/Control}')
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    await user.keyboard(' {Control>}s{/Control}')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ price: 475_000, version: 2 })
    expect(screen.getByLabelText(/^Redemption limit/)).toHaveValue('5')
  })

  it('saves together what two people changed in different fields, and says so', async () => {
    const theirs = voucher(1, { redeemLimit: 5, version: 2 })
    const server = serve({
      [`PUT ${LIST}/1`]: ({ body }) =>
        (body as { version: number }).version === 1
          ? refuse(412, 'VERSION_CONFLICT', { current: theirs, by: 'Budi', at: null })
          : ok(voucher(1, { price: 475_000, redeemLimit: 5, version: 3 })),
    })
    await startApp('/voucher/edit/1')
    const user = userEvent.setup()
    const price = await label('Price')
    await user.clear(price)
    await user.type(price, '475.000')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const note = await screen.findByText('Saved together with changes by Budi.')
    expect(note.parentElement).toHaveTextContent('Redemption limit: 5')
    expect(screen.queryByRole('alert')).toBeNull()
    const sent = server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([
      { price: 475_000, version: 1 },
      { price: 475_000, version: 2 },
    ])
    expect(screen.getByLabelText(/^Redemption limit/)).toHaveValue('5')
    expect(price).toHaveValue('475.000')
  })

  it('keeps what is history of a redeemed voucher', async () => {
    serve({ [`GET ${LIST}/1`]: () => ok(voucher(1, { status: 'REDEEMED' })) })
    await startApp('/voucher/edit/1')
    expect(await label('Price')).toBeDisabled()
    expect(screen.getAllByText('Voucher PIN-00001 has been redeemed.').length).toBeGreaterThan(0)
    expect(screen.getByRole('checkbox', { name: /Exclude from reports/ })).toBeEnabled()
  })
})
