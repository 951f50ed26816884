import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
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

let server = voucherServer()
beforeEach(() => {
  server = voucherServer({
    [`PUT ${base}/7`]: () => ok(stocked(7, { exclude: true, version: 5 }).record),
    [`PUT ${base}/9`]: () => ok(stocked(9, { exclude: true, version: 5 }).record),
    [`GET ${base}/7`]: () => ok(stocked(7).record),
    [`GET ${base}/9`]: () => ok(stocked(9).record),
    [`DELETE ${base}/7`]: () => ok({ id: 7 }),
    'POST /svc/main/api/voucher/generate': () => ok({ progressId: crypto.randomUUID(), batchId: 3, total: 5 }),
  })
})

const filter = { resource: 'voucher', query: {}, total: 3 } as const
const writes = () => server.asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preferences'))

/** Closes the palette with its key, and opens it again. */
async function closeAndOpen(user: User) {
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(palette()).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(palette()).not.toBeNull())
}

/** Two presses with nothing between them, as a finger does by accident. */
const doubleEnter = () => {
  for (let n = 0; n < 2; n++) fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
}

/** A row of the page that has the focus, and the Enters that reach it. */
function focusedRow() {
  const pressed: string[] = []
  const row = document.createElement('button')
  row.addEventListener('keydown', ({ key }) => key === 'Enter' && pressed.push(key))
  document.body.append(row)
  row.focus()
  return { row, pressed }
}

describe('closed by accident and opened again', () => {
  it('highlights the row that was highlighted', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>voucher{ArrowDown}{ArrowDown}')
    const before = highlighted()
    expect(before).not.toBe(options()[0])
    await closeAndOpen(user)
    expect(highlighted()).toBe(before)
    expect(field()).toHaveValue('>voucher')
  })

  it('keeps what was typed and chosen in a picker', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>exclude or include voucher{Enter}')
    await waitFor(() => expect(options()).toHaveLength(3))
    await user.keyboard('TOK{Tab}')
    await screen.findByRole('button', { name: 'Remove TOK-FREE0009' })
    await user.keyboard('PIN')
    await waitFor(() => expect(options()).toHaveLength(2))
    await closeAndOpen(user)
    expect(screen.getByRole('combobox', { name: 'Which vouchers?' })).toHaveFocus()
    expect(field()).toHaveValue('PIN')
    expect(screen.getByRole('button', { name: 'Remove TOK-FREE0009' })).toBeVisible()
  })

  it('keeps the texts of a form, and the focus in the field where it was', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('generate vouchers{Enter}')
    await user.type(await screen.findByLabelText(/How many/), '12')
    await user.type(screen.getByLabelText(/^Batch name/), 'Juni')
    await closeAndOpen(user)
    expect(screen.getByLabelText(/How many/)).toHaveValue('12')
    expect(screen.getByLabelText(/^Batch name/)).toHaveValue('Juni')
    expect(screen.getByLabelText(/^Batch name/)).toHaveFocus()
  })

  it('keeps the last question, and Enter answers it', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await openPalette(user)
    await user.keyboard('>delete voucher{Enter}')
    await screen.findByText('Delete voucher PIN-SENT0007?')
    await closeAndOpen(user)
    expect(screen.getByText('Delete voucher PIN-SENT0007?')).toBeVisible()
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(writes()).toHaveLength(1))
  })
})

describe('a double Enter', () => {
  it('at a question with its consequence runs once', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await openPalette(user)
    await user.keyboard('reset voucher{Enter}')
    await screen.findByLabelText('Why?')
    await user.keyboard('wrong class')
    doubleEnter()
    await waitFor(() => expect(palette()).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('at a confirmation runs once', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await openPalette(user)
    await user.keyboard('>delete voucher{Enter}')
    const button = await screen.findByRole('button', { name: 'Delete' })
    takeTimeToRead()
    fireEvent.submit(button)
    fireEvent.submit(button)
    await waitFor(() => expect(palette()).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('in a form runs once', async () => {
    const { user } = await openConsole()
    act(() => {
      const given = { count: 5, platform: 'tokped', coreClassId: 11, prefix: 'PIN', batchName: 'Juni', price: 1 }
      openCommand('voucher.generate', { ...given, expiresAt: undefined, batchName: undefined })
    })
    const name = await screen.findByLabelText(/^Batch name/)
    await user.type(name, 'Juni')
    fireEvent.submit(name)
    fireEvent.submit(name)
    await waitFor(() => expect(palette()).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('at a choice that was looked at runs once', async () => {
    const { user } = await openConsole()
    act(() => void openCommand('voucher.exclude', { voucher: [7] }))
    await screen.findByRole('combobox', { name: 'Exclude from reports?' })
    await user.keyboard('{ArrowDown}{ArrowUp}')
    doubleEnter()
    await waitFor(() => expect(palette()).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('on a command does not answer its only question unread', async () => {
    await openConsole()
    act(() => void openCommand('voucher.exclude', { voucher: [7] }))
    await screen.findByRole('combobox', { name: 'Exclude from reports?' })
    doubleEnter()
    expect(palette()).not.toBeNull()
    takeTimeToRead()
    doubleEnter()
    await waitFor(() => expect(palette()).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('on a command that runs at once runs it once, and the second one opens nothing on the page', async () => {
    const { user } = await openConsole({ selection: [stocked(9)], filter })
    const { row, pressed } = focusedRow()
    await openPalette(user)
    await user.keyboard('>exclude')
    doubleEnter()
    await waitFor(() => expect(palette()).toBeNull())
    fireEvent.keyDown(row, { key: 'Enter' })
    expect(pressed).toEqual([])
    await waitFor(() => expect(writes()).toHaveLength(1))
    takeTimeToRead()
    fireEvent.keyDown(row, { key: 'Enter' })
    expect(pressed).toEqual(['Enter'])
    row.remove()
  })

  it('after a key of the page is meant for the page', async () => {
    await openConsole({ selection: [stocked(9)], filter })
    const { row, pressed } = focusedRow()
    act(() => void openCommand('voucher.exclude', { exclude: true }, 'key'))
    fireEvent.keyDown(row, { key: 'Enter' })
    expect(pressed).toEqual(['Enter'])
    await waitFor(() => expect(writes()).toHaveLength(1))
    row.remove()
  })

  it('after a key that followed what the palette has done is meant for the page', async () => {
    const { user } = await openConsole({ selection: [stocked(9)], filter })
    const { row, pressed } = focusedRow()
    await openPalette(user)
    await user.keyboard('>exclude{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    fireEvent.keyDown(row, { key: 'ArrowDown' })
    fireEvent.keyDown(row, { key: 'Enter' })
    expect(pressed).toEqual(['Enter'])
    row.remove()
  })

  it('does not close the report of what was refused', async () => {
    server.answers[`PUT ${base}/9`] = () => refuse(409, 'VOUCHER_REDEEMED', { code: 'TOK-FREE0009' })
    const { user } = await openConsole({ selection: [stocked(7), stocked(9)], filter })
    act(() => void openCommand('voucher.exclude', { exclude: true }, 'bulk'))
    const close = await screen.findByRole('button', { name: 'Close' })
    await user.click(close)
    expect(palette()).not.toBeNull()
    takeTimeToRead()
    await user.click(close)
    await waitFor(() => expect(palette()).toBeNull())
  })
})

describe('an input method', () => {
  const compose = (key: string, how: { isComposing?: boolean; keyCode?: number } = { isComposing: true }) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })

  it.each(['Enter', 'Escape', 'Backspace', 'Tab', 'ArrowUp'])('keeps its %s in the first field', async (key) => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>')
    const before = [highlighted(), palette() !== null]
    compose(key)
    compose(key, { keyCode: 229 })
    expect([highlighted(), palette() !== null]).toEqual(before)
    expect(field()).toHaveValue('>')
  })

  it('keeps its keys at a typed question, a picker and a confirmation', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await openPalette(user)
    await user.keyboard('reset voucher{Enter}')
    await screen.findByLabelText('Why?')
    for (const key of ['Enter', 'Escape', 'Backspace']) compose(key)
    expect(screen.getByLabelText('Why?')).toHaveFocus()
    expect(screen.queryByText("can't be empty!")).toBeNull()
    await user.keyboard('{Escape}{Escape}')
    await openPalette(user)
    await user.clear(field())
    await user.keyboard('>delete voucher{Enter}')
    await screen.findByText('Delete voucher PIN-SENT0007?')
    takeTimeToRead()
    expect(compose('Enter')).toBe(false)
    compose('Escape')
    expect(screen.getByText('Delete voucher PIN-SENT0007?')).toBeVisible()
    expect(writes()).toEqual([])
  })

  it('keeps its keys in a form and in its pickers', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('generate vouchers{Enter}')
    await screen.findByLabelText(/How many/)
    expect(compose('Enter')).toBe(false)
    compose('Escape')
    await user.click(screen.getByRole('combobox', { name: /^Class/ }))
    await waitFor(() => expect(options()).toHaveLength(1))
    for (const key of ['Enter', 'Escape']) compose(key)
    expect(screen.getByLabelText(/How many/)).toBeVisible()
    expect(options()).toHaveLength(1)
    expect(writes()).toEqual([])
  })
})

describe('what is spoken', () => {
  const spoken = () => screen.getAllByRole('status').map((one) => one.textContent?.trim())

  it('is how many there are, and why the highlighted one cannot be done', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>reset vou')
    expect(spoken()).toContain('1 result')
    await user.clear(field())
    await user.keyboard('>undo last{End}')
    expect(spoken().join()).toMatch(/\d results Not possible: Nothing to undo in this tab\./)
  })
})

describe('the focus', () => {
  it('goes to what stands nearest when its place is gone', async () => {
    const { user } = await openConsole()
    const list = document.createElement('div')
    list.innerHTML = '<div role="row" tabindex="0">one</div><div role="row" tabindex="-1">two</div>'
    document.querySelector('main')?.append(list)
    const gone = list.querySelectorAll<HTMLElement>('[role=row]')[1]
    gone?.focus()
    await openPalette(user)
    gone?.remove()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(list.firstElementChild).toHaveFocus()
  })

  it('goes to the content when nothing of its place is left', async () => {
    const { user } = await openConsole()
    const box = document.createElement('div')
    box.innerHTML = '<button>one</button>'
    document.body.append(box)
    box.querySelector('button')?.focus()
    await openPalette(user)
    box.remove()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })

  it('is taken from any field, and the key is not typed there', async () => {
    const { user } = await openConsole()
    for (const make of ['input', 'textarea', 'select', 'button']) {
      const element = document.createElement(make)
      document.body.append(element)
      element.focus()
      expect(await openPalette(user)).toHaveFocus()
      await user.keyboard('{Control>}k{/Control}')
      await waitFor(() => expect(palette()).toBeNull())
      expect(element).toHaveFocus()
      element.remove()
    }
  })
})

describe('what must be answered first', () => {
  it('lies over the palette, which keeps everything', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('>voucher')
    act(() => currentStore().set(unauthorizedAtom, true))
    expect(await screen.findByRole('dialog', { name: 'Your session has expired.' })).toBeVisible()
    expect(document.querySelector('[aria-label="Command palette"]')?.closest('[inert]')).not.toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(palette()).not.toBeNull()
    act(() => currentStore().set(unauthorizedAtom, false))
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveValue('>voucher')
  })
})

describe('a permission that is lost', () => {
  it('takes the command from the list and from the frame, which says what is missing', async () => {
    const { user } = await openConsole({ focused: stocked(7), permissions: ['voucher:*', 'crm:read'] })
    await openPalette(user)
    await user.keyboard('>delete voucher{Enter}')
    await screen.findByText('Delete voucher PIN-SENT0007?')
    const session = currentStore().get(sessionAtom)
    const lose = () => {
      if (session)
        currentStore().set(sessionAtom, {
          ...session,
          customer: { ...session.customer, permissions: ['crm:read'] },
        })
    }
    act(lose)
    expect(await screen.findByRole('alert')).toHaveTextContent('This requires the permission voucher:delete')
    takeTimeToRead()
    await user.keyboard('{Enter}')
    expect(writes()).toEqual([])
    await waitFor(() => expect(field()).toHaveValue('>delete voucher'))
    expect(options().filter((text) => !text?.includes('Who can do this?'))).toEqual([])
  })
})

describe('a slow or failing server', () => {
  const FIND = 'GET /svc/console/find'
  const found = () => {
    const all = stock.map(({ id, code }) => ({ kind: 'voucher', id, label: code, hint: null, exact: false, of: [] }))
    return ok({ found: all, complete: true })
  }

  it('shows that it is being waited for, and takes the answers when they come', async () => {
    let release: (answer: Response) => void = () => {}
    server.answers[FIND] = () => new Promise<Response>((resolve) => (release = resolve))
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('#PIN')
    await waitFor(() => expect(document.querySelector('[href$="#loader"]')).not.toBeNull())
    await act(async () => release(found()))
    await waitFor(() => expect(options()).toHaveLength(3))
  })

  it('says what went wrong with a search, and the next one works', async () => {
    server.answers[FIND] = () => refuse(500, 'INTERNAL', { requestId: 'r7' })
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('#PIN')
    expect(await screen.findByText(/The server made a mistake \(request r7\)/)).toBeVisible()
    server.answers[FIND] = found
    await user.keyboard('-')
    await waitFor(() => expect(options()).toHaveLength(3))
  })

  it('offers nothing that was found for an earlier text when the search for this one fails, and asks again', async () => {
    server.answers[FIND] = found
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.keyboard('#PIN')
    await waitFor(() => expect(options()).toHaveLength(3))
    const before = at()
    server.answers[FIND] = () => refuse(422, 'FIND_TOO_SLOW')
    await user.keyboard('-')
    expect(await screen.findByText(/The search took too long/)).toBeVisible()
    expect(options()).toEqual([])
    const asked = () => server.asked.filter(({ path }) => FIND.endsWith(` ${path}`)).length
    const times = asked()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toBe(times + 1))
    expect(await screen.findByText(/The search took too long/)).toBeVisible()
    expect(at()).toBe(before)
    server.answers[FIND] = found
    await user.click(screen.getByRole('button', { name: /Try again/ }))
    await waitFor(() => expect(options()).toHaveLength(3))
    expect(field()).toHaveFocus()
  })
})
