import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok, refuse } from '#test/helpers/console.tsx'
import type { User } from './palette-harness.tsx'
import { base, openConsole, openPalette, options, palette, voucherServer } from './palette-harness.tsx'

const started = { progressId: '5f0c1d4e-0000-4000-8000-000000000001', batchId: 12 }
const generate = 'POST /svc/main/api/voucher/generate'

let server = voucherServer()
beforeEach(() => {
  server = voucherServer({ [generate]: () => ok(started), [`POST ${base}`]: () => ok(started) })
})

async function choose(user: User, label: RegExp, text: string) {
  const field = screen.getByRole('combobox', { name: label })
  await user.click(field)
  // Options that arrive late can replace the one under the pointer.
  await waitFor(async () => {
    const option = screen.queryByRole('option', { name: new RegExp(text) })
    if (option) await user.click(option)
    expect(field).toHaveProperty('value', expect.stringContaining(text))
  })
}

async function fillIn(user: User) {
  await openPalette(user)
  await user.keyboard('generate vouchers{Enter}')
  const count = await screen.findByLabelText(/How many/)
  await waitFor(() => expect(count).toHaveFocus())
  await user.keyboard('1.500')
  await choose(user, /^Platform/, 'Tokopedia')
  await choose(user, /^Class/, 'KLS-0011')
  await user.type(screen.getByLabelText(/^Prefix/), 'pin')
  await user.type(screen.getByLabelText(/^Expires on/), '30/11/2099')
  await user.clear(screen.getByLabelText(/^Price/))
  await user.type(screen.getByLabelText(/^Price/), '450rb')
}

describe('generating vouchers', () => {
  it('shows what is missing at its field, and goes there', async () => {
    const { user } = await openConsole()
    await fillIn(user)
    await user.clear(screen.getByLabelText(/How many/))
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(screen.getByLabelText(/How many/)).toHaveFocus()
    expect(screen.getAllByText("can't be empty!")).toHaveLength(2)
    expect(server.asked.some((one) => one.method === 'POST')).toBe(false)
  })

  it('is sent by Ctrl S and Ctrl Enter from any field', async () => {
    const sent = () => server.asked.filter((one) => one.method === 'POST').length
    const { user } = await openConsole()
    await fillIn(user)
    await user.clear(screen.getByLabelText(/How many/))
    await user.type(screen.getByLabelText(/^Batch name/), 'November{Control>}s{/Control}')
    expect(screen.getByLabelText(/How many/)).toHaveFocus()
    await user.keyboard('20{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toBe(1))
  })

  it('keeps letters out of a number, and says at once what is wrong with a pasted one', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('generate vouchers{Enter}')
    const count = await screen.findByLabelText(/How many/)
    await user.type(count, '5xrbz')
    expect(count).toHaveValue('5rb')
    expect(count).not.toBeInvalid()
    await user.clear(count)
    await user.paste('12abc')
    expect(count).toHaveValue('12abc')
    expect(count).toBeInvalid()
  })

  it('keeps what was typed when the server refuses a field', async () => {
    server.answers[generate] = () => refuse(422, 'VALIDATION', {}, [{ field: 'batchName', message: 'is taken' }])
    const { user } = await openConsole()
    await fillIn(user)
    await user.type(screen.getByLabelText(/^Batch name/), 'November{Enter}')
    expect(await screen.findByText('is taken')).toBeVisible()
    expect(screen.getByLabelText(/^Batch name/)).toHaveValue('November')
    expect(screen.getByLabelText(/How many/)).toHaveValue('1.500')
  })

  it('chooses no record that is only passed by, and the one that is found for what was typed', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('generate vouchers{Enter}')
    await screen.findByLabelText(/How many/)
    const record = screen.getByRole('combobox', { name: /^Class/ })
    await user.click(record)
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.tab()
    expect(record).not.toHaveFocus()
    expect(record).toHaveValue('')
    await user.click(record)
    await user.keyboard('excel')
    await user.tab()
    await waitFor(() => expect(record).toHaveValue('KLS-0011 Excel untuk Pemula'))
    expect(record).not.toHaveFocus()
  })

  it('leaves on Escape, but closes an open list first', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('generate vouchers{Enter}')
    await screen.findByLabelText(/How many/)
    await user.click(screen.getByRole('combobox', { name: /^Class/ }))
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(screen.getByLabelText(/How many/)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('combobox', { name: /^Search commands/ })).toHaveValue('generate vouchers')
  })
})

describe('importing vouchers', () => {
  const text = [
    'Kode Voucher,Nama Kelas,Harga',
    'PIN-AAAA,Excel untuk Pemula,450rb',
    'x,Excel,banyak',
    'pin-aaaa,Excel,1',
    'PIN-BBBB,Excel,Rp.500.000',
  ].join('\n')
  const csv = new File([text], 'november.csv', { type: 'text/csv' })

  async function upload(user: User, file = csv) {
    await openPalette(user)
    await user.keyboard('import vouchers{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus())
    await user.upload(screen.getByLabelText('Which file?'), file)
  }

  it('shows what is wrong before anything is sent, and sends the good rows', async () => {
    const { user } = await openConsole()
    await upload(user)
    expect(await screen.findByText('Rows: 2 good, 2 with problems.')).toBeVisible()
    expect(screen.getByLabelText(/^Code/)).toHaveDisplayValue('Kode Voucher')
    const table = within(screen.getByRole('region', { name: 'Preview' }))
    expect(table.getByText(/Code: must have at least 4 characters; Price: /)).toBeVisible()
    expect(table.getByText('the same as line 2')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 rows' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await screen.findByRole('combobox', { name: 'Platform' })
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{Enter}')
    await user.type(await screen.findByLabelText('Batch name'), 'November{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(server.asked.find(({ method, path }) => method === 'POST' && path === base)?.body).toEqual({
      import: {
        batchName: 'November',
        platform: 'tokped',
        fileName: 'november.csv',
        rows: [
          { line: 2, code: 'PIN-AAAA', className: 'Excel untuk Pemula', price: 450_000 },
          { line: 5, code: 'PIN-BBBB', className: 'Excel', price: 500_000 },
        ],
      },
    })
  })

  it('asks the server for the classes that the file names, and says which it does not know', async () => {
    server.answers['POST /svc/console/customers/1/vouchers/import-names'] = ({ body }) =>
      ok({ classes: (body as { classes: string[] }).classes.filter((name) => name === 'Excel'), platforms: [] })
    const { user } = await openConsole()
    await upload(user)
    expect(await screen.findByText('Rows: 1 good, 3 with problems.')).toBeVisible()
    const table = within(screen.getByRole('region', { name: 'Preview' }))
    expect(table.getByText('Class: is not a class of this customer')).toBeVisible()
  })

  it('sends the others too when asked to, and lets columns be chosen anew', async () => {
    const { user } = await openConsole()
    await upload(user)
    await user.click(await screen.findByRole('checkbox', { name: /Send the rows with problems too/ }))
    expect(screen.getByRole('button', { name: 'Import 4 rows' })).toBeEnabled()
    await user.selectOptions(screen.getByLabelText(/^Code/), "Don't import")
    expect(await screen.findByText('Choose the column for “Code”.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Import \d+ rows/ })).toBeDisabled()
  })

  it('says why a file cannot be read, and takes another', async () => {
    const { user } = await openConsole()
    await upload(user, new File(['12,13\n14,15'], 'numbers.csv'))
    expect(await screen.findByText('The first row must hold the column names.')).toBeVisible()
    await user.upload(screen.getByLabelText('Which file?'), csv)
    expect(await screen.findByText('Rows: 2 good, 2 with problems.')).toBeVisible()
  })

  it('asks for a class when a row names none', async () => {
    const { user } = await openConsole()
    await upload(user, new File(['code\nPIN-AAAA'], 'codes.csv'))
    expect(await screen.findByText('All rows look good.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
    await screen.findByRole('combobox', { name: 'Platform' })
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('combobox', { name: 'Class' })).toHaveFocus()
  })
})
