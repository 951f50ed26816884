import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { voucher } from '#test/commands/fixtures.ts'
import { ok, page, refuse } from '#test/helpers/console.tsx'
import { finder } from './finder.ts'
import type { User } from './palette-harness.tsx'
import {
  base,
  field,
  highlighted,
  openConsole,
  openPalette,
  options,
  palette,
  stock,
  stocked,
  takeTimeToRead,
  voucherServer,
} from './palette-harness.tsx'

const list = `GET ${base}`
const reset = `PUT ${base}/7/reset`
const toasts = () =>
  currentStore()
    .get(toastsAtom)
    .map((toast) => toast.title)
const alerts = () => screen.getAllByRole('alert').map((one) => one.textContent)
const row = () => screen.getAllByRole('option')[0] as HTMLElement
const names = (start: RegExp) => options().filter((text) => start.test(text ?? ''))

let server = voucherServer()
beforeEach(() => {
  server = voucherServer()
})

async function type(user: User, text: string) {
  await openPalette(user)
  await user.keyboard(text)
}

async function paste(user: User, text: string) {
  await openPalette(user)
  await user.paste(text)
}

describe('a typed line', () => {
  it('is the first row with its arguments, and Enter asks for confirmation as for a picked record', async () => {
    const { user } = await openConsole()
    await type(user, 'reset voucher PIN-SENT0007 reason:"wrong class"')
    expect(highlighted()).toMatch(/^Reset voucher/)
    await waitFor(() => expect(row()).toHaveTextContent('Which vouchers?PIN-SENT0007Why?wrong class'))
    expect(alerts()).toEqual([''])
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Reset voucher PIN-SENT0007')).toBeVisible()
    expect(screen.getByText(/loses access to the class/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Which vouchers?: PIN-SENT0007. Change' })).toBeVisible()
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
    takeTimeToRead()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(palette()).toBeNull())
    expect(server.asked.find((one) => one.method === 'PUT')?.body).toEqual({ reason: 'wrong class' })
    expect(toasts()).toEqual(['Voucher PIN-SENT0007 is available again'])
  })

  it('can be pasted, and is there again after Escape', async () => {
    const { user } = await openConsole()
    await paste(user, 'void voucher PIN-SENT0007 reason:"sold twice"')
    await waitFor(() => expect(row()).toHaveTextContent('PIN-SENT0007Why?sold twice'))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Void voucher PIN-SENT0007')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(field()).toHaveValue('void voucher PIN-SENT0007 reason:"sold twice"')
  })

  it('asks for what it leaves open', async () => {
    const { user } = await openConsole()
    await type(user, 'reset PIN-SENT0007{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveFocus())
    expect(screen.getByText('Reset voucher PIN-SENT0007')).toBeVisible()
  })

  it('takes the focused record where it names none, and says so', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await type(user, 'reset reason:"wrong class"')
    expect(row()).toHaveTextContent(/^Reset voucherWhy\?wrong classPIN-SENT0007/)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Reset voucher PIN-SENT0007')).toBeVisible()
  })

  it('asks for another record where the command rejects the focused one, and keeps the answers', async () => {
    const { user } = await openConsole({ focused: stocked(9) })
    await type(user, 'reset reason:"wrong class"')
    expect(row()).not.toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Voucher TOK-FREE0009 is available: there is nothing to reset.',
      ),
    )
    await user.keyboard('PIN-SENT')
    await user.click(await screen.findByRole('option', { name: /PIN-SENT0007/ }))
    expect(await screen.findByText('Reset voucher PIN-SENT0007')).toBeVisible()
  })

  it('opens the form with what was given filled in', async () => {
    const { user } = await openConsole()
    await type(user, 'generate vouchers 500 class:excel until:30/11/2099 platform:tokped')
    await waitFor(() => expect(row()).toHaveTextContent('KLS-0011 Excel untuk Pemula'))
    await user.keyboard('{Enter}')
    expect(await screen.findByLabelText(/^How many/)).toHaveValue('500')
    expect(screen.getByRole('combobox', { name: /^Class/ })).toHaveValue('KLS-0011 Excel untuk Pemula')
    expect(screen.getByRole('combobox', { name: /^Platform/ })).toHaveValue('Tokopedia')
    expect(screen.getByLabelText(/^Expires on/)).toHaveValue('30 Nov 2099')
    await waitFor(() => expect(screen.getByLabelText(/^Prefix/)).toHaveFocus())
  })

  it('runs at once where a chosen command would, and only with a name that was typed in full', async () => {
    server.answers[`PUT ${base}/7`] = () => ok({ ...stock[0], exclude: true, version: 5 })
    const { user } = await openConsole()
    await type(user, 'exclude voucher PIN-S yes')
    await waitFor(() => expect(row()).toHaveTextContent('PIN-SENT0007'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('combobox', { name: 'Which vouchers?' })).toHaveValue('PIN-S')
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
    await user.keyboard('{Escape}')
    await user.clear(field())
    await user.keyboard('exclude voucher PIN-SENT0007 yes{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(toasts()).toEqual(['Voucher PIN-SENT0007 excluded from reports'])
  })

  it('takes a list of records', async () => {
    const { user } = await openConsole()
    await type(user, 'void PIN-SENT0007,TOK-FREE0009 reason:typo{Enter}')
    expect(await screen.findByText('Void 2 vouchers')).toBeVisible()
    expect(screen.getByText('PIN-SENT0007, TOK-FREE0009')).toBeVisible()
  })

  it('works with the mouse alone', async () => {
    const { user } = await openConsole()
    await paste(user, 'void voucher PIN-SENT0007 ')
    await user.click(await screen.findByRole('option', { name: /^reason:/ }))
    expect(field()).toHaveValue('void voucher PIN-SENT0007 reason:')
    expect(field()).toHaveFocus()
    await user.paste('typo')
    await waitFor(() => expect(row()).toHaveTextContent('PIN-SENT0007Why?typo'))
    await user.click(row())
    expect(await screen.findByText('Void voucher PIN-SENT0007')).toBeVisible()
  })

  it('that is blocked says why, and does nothing', async () => {
    const { user } = await openConsole()
    await type(user, 'void voucher PIN-USED0008 reason:typo')
    await waitFor(() => expect(row()).toHaveTextContent('Voucher PIN-USED0008 has been redeemed.'))
    expect(alerts()).toEqual(['Voucher PIN-USED0008 has been redeemed.'])
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('void voucher PIN-USED0008 reason:typo')
  })

  it('is none without the permission, and no search either way', async () => {
    const { user } = await openConsole({ permissions: ['voucher:read'] })
    await type(user, 'reset voucher PIN-SENT0007')
    expect(screen.queryAllByRole('option', { name: /^Reset/ })).toHaveLength(0)
    expect(server.count(base)).toBe(0)
  })

  it('is found after >, and Tab knows where it stands there', async () => {
    const { user } = await openConsole()
    await type(user, '>reset PIN-SENT0007')
    await waitFor(() => expect(row()).toHaveTextContent('Which vouchers?PIN-SENT0007'))
    await user.keyboard(' rea{Tab}')
    expect(field()).toHaveValue('>reset PIN-SENT0007 reason:')
  })
})

describe('Tab', () => {
  it('completes the name of an argument, then its value', async () => {
    const { user } = await openConsole()
    await type(user, 'exclude voucher PIN-SENT0007 excl{Tab}')
    expect(field()).toHaveValue('exclude voucher PIN-SENT0007 yes ')
    await user.clear(field())
    await user.keyboard('generate 5 un')
    expect(names(/^until:/)).toEqual(['until:Expires on'])
    await user.keyboard('{Tab}')
    expect(field()).toHaveValue('generate 5 until:')
    expect(names(/^End of this year/)).toHaveLength(1)
    await user.keyboard('akh')
    expect(names(/^akhir/)).toHaveLength(2)
    await user.keyboard('{Tab}')
    expect(field()).toHaveValue('generate 5 until:"akhir bulan" ')
    expect(field()).toHaveFocus()
  })

  it('completes where the caret is, not at the end', async () => {
    const { user } = await openConsole()
    await type(user, 'void reas:typo PIN-SENT0007')
    await user.pointer({ target: field(), offset: 9, keys: '[MouseLeft]' })
    await user.keyboard('{Tab}')
    expect(field()).toHaveValue('void reason:typo PIN-SENT0007')
    expect(field().selectionStart).toBe('void reason:'.length)
    await user.keyboard('a ')
    expect(field()).toHaveValue('void reason:a typo PIN-SENT0007')
  })

  it('puts in the record that fits, and the one that is highlighted', async () => {
    const { user } = await openConsole()
    await type(user, 'reset voucher PIN')
    await waitFor(() => expect(row()).toHaveTextContent('PIN: several matches'))
    expect(names(/^PIN/)).toHaveLength(2)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(highlighted()).toMatch(/^PIN-USED0008/))
    await user.keyboard('{Tab}')
    expect(field()).toHaveValue('reset voucher PIN-USED0008 ')
    await waitFor(() => expect(row()).toHaveTextContent('Which vouchers?PIN-USED0008'))
  })

  it('closes a quotation', async () => {
    const { user } = await openConsole()
    await type(user, 'void PIN-SENT0007 reason:"sold twice{Tab}')
    expect(field()).toHaveValue('void PIN-SENT0007 reason:"sold twice" ')
  })
})

describe('what is wrong', () => {
  it('stands at its argument and is spoken, once nobody types there any more', async () => {
    const { user } = await openConsole()
    await type(user, 'generate vouchers 500 until:30/13')
    expect(alerts()).toEqual([''])
    expect(await screen.findByText('30/13 Enter a valid date, such as 30/11, tomorrow or +14d.')).toHaveAttribute(
      'role',
      'alert',
    )
    expect(row()).toHaveTextContent('Expires on30/13Enter a valid date, such as 30/11, tomorrow or +14d.')
    expect(field()).toBeInvalid()
    await user.keyboard('{Backspace}{Backspace}12')
    expect(field()).toBeValid()
    expect(row()).not.toHaveTextContent('This is no day')
  })

  it('is shown at once where the caret has left, and Enter selects it', async () => {
    const { user } = await openConsole()
    await type(user, 'generate vouchers many until:besok')
    expect(row()).toHaveTextContent('How manymanyEnter a whole number.')
    expect(alerts()).toEqual(['many Enter a whole number.'])
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('generate vouchers many until:besok')
    await waitFor(() => expect(field().selectionEnd).toBe('generate vouchers many'.length))
    expect(field().selectionStart).toBe('generate vouchers '.length)
    await user.keyboard('500')
    expect(field()).toHaveValue('generate vouchers 500 until:besok')
    expect(alerts()).toEqual([''])
  })

  it('is said of names that there are not, and of what nothing asks for', async () => {
    const { user } = await openConsole()
    await paste(user, 'void PIN-SENT0007 colour:red "a" "b"')
    expect(await screen.findByText(/^colour: Nothing here is called “colour”/)).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(alerts()[0]).toContain('"b" Nothing more is asked for.'))
    expect(within(row()).getByText('Nothing here is called “colour”. There are voucher, reason.')).toBeVisible()
  })

  it('is said of a record that there is not', async () => {
    const { user } = await openConsole()
    await type(user, 'reset XYZ-1 reason:typo{Enter}')
    await waitFor(() => expect(row()).toHaveTextContent('XYZ-1No results for “XYZ-1”.'))
    expect(palette()).toBeVisible()
    expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe('XYZ-1')
  })
})

describe('records', () => {
  it('that fit several times open the picker with what was typed', async () => {
    const { user } = await openConsole({ focused: stocked(9) })
    await type(user, 'reset voucher PIN reason:"wrong class"')
    await waitFor(() => expect(row()).toHaveTextContent('PIN: several matches'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('combobox', { name: 'Which vouchers?' })).toHaveValue('PIN')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(screen.getByText('Choose the one that is meant.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Why?: wrong class. Change' })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Reset voucher PIN-SENT0007')).toBeVisible()
  })

  it('that fit several times are asked for in the form', async () => {
    const classes = [11, 12].map((id) => ({ kind: 'class', id, label: `KLS-00${id} Excel` }) as const)
    Object.assign(server.answers, finder(classes))
    const { user } = await openConsole()
    await type(user, 'generate 5 class:excel')
    await waitFor(() => expect(row()).toHaveTextContent('excel: several matches'))
    await user.keyboard('{Enter}')
    const chosen = await screen.findByRole('combobox', { name: /^Class/ })
    await waitFor(() => expect(chosen).toHaveFocus())
    expect(chosen).toHaveValue('excel')
    expect(screen.getByText('Choose the one that is meant.')).toBeVisible()
    await user.click(await screen.findByRole('option', { name: /KLS-0012/ }))
    expect(chosen).toHaveValue('KLS-0012 Excel')
    expect(screen.queryByText('Choose the one that is meant.')).toBeNull()
  })

  it('keep the old ones while the server is slow, and Enter waits for the new ones', async () => {
    const { user } = await openConsole()
    await type(user, 'reset voucher PIN')
    await waitFor(() => expect(names(/^PIN/)).toHaveLength(2))
    let release: (answer: Response) => void = () => {}
    server.answers[list] = () => new Promise<Response>((resolve) => (release = resolve))
    await user.keyboard('-USED0008')
    expect(row()).toHaveTextContent('PIN-USED0008 …')
    expect(names(/^PIN/)).toHaveLength(2)
    await waitFor(() => expect(document.querySelector('.animate-turn')).not.toBeNull())
    await user.keyboard('{Enter}')
    expect(field()).toHaveValue('reset voucher PIN-USED0008')
    const lists = () => server.asked.filter(({ path }) => path === base)
    await waitFor(() => expect(lists().at(-1)?.query.get('code')).toBe('PIN-USED0008'))
    await act(async () => release(page([voucher({ id: 8, code: 'PIN-USED0008' })])))
    expect(await screen.findByLabelText('Why?')).toBeVisible()
  })

  it('are not acted on when the palette was closed while they were looked up', async () => {
    let release: (answer: Response) => void = () => {}
    server.answers[list] = () => new Promise<Response>((resolve) => (release = resolve))
    server.answers[`PUT ${base}/7`] = () => ok({ ...stock[0], exclude: true, version: 5 })
    const { user } = await openConsole()
    await paste(user, 'exclude PIN-SENT0007 yes')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.count(base)).toBe(1))
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(palette()).toBeNull())
    await act(async () => release(page([stock[0]])))
    await openPalette(user)
    await waitFor(() => expect(row()).toHaveTextContent('PIN-SENT0007'))
    expect(server.asked.some((one) => one.method === 'PUT')).toBe(false)
  })

  it('that could not be looked up say so at their place; Enter asks once more', async () => {
    server.answers[list] = () => refuse(500, 'UNEXPECTED')
    const { user } = await openConsole()
    await type(user, 'reset PIN-SENT0007 reason:typo')
    await waitFor(() => expect(field()).toBeInvalid())
    const before = alerts()[0] ?? ''
    expect(before).toMatch(/^PIN-SENT0007 \w/)
    expect(row()).toHaveTextContent(before.replace('PIN-SENT0007 ', ''))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field()).toBeInvalid())
    server.answers[list] = () => page([stock[0]])
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Reset voucher PIN-SENT0007')).toBeVisible()
  })

  it('are looked up once for the same text', async () => {
    const { user } = await openConsole()
    await paste(user, 'reset PIN-SENT0007 reason:t')
    await waitFor(() => expect(row()).toHaveTextContent('Which vouchers?PIN-SENT0007'))
    const before = server.count(base)
    await user.keyboard('ypo, and nothing else')
    expect(server.count(base)).toBe(before)
    expect(server.asked.some((one) => one.method === 'PUT' && one.path === reset)).toBe(false)
  })
})
