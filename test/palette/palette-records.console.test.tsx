import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { aboutAtom } from '#console/palette/palette-state.ts'
import { ok, refuse } from '#test/helpers/console.tsx'
import type { Findable } from './finder.ts'
import { finder } from './finder.ts'
import {
  base,
  field,
  findable,
  highlighted,
  openConsole,
  openPalette,
  options,
  palette,
  stock,
  takeTimeToRead,
  voucherServer,
} from './palette-harness.tsx'

const FIND = '/svc/console/find'
/** The names of the groups, as they are read out. */
const groups = () =>
  screen
    .queryAllByRole('group')
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)

let server = voucherServer()
beforeEach(() => {
  server = voucherServer()
})

const asked = () => server.asked.filter(({ path }) => path === FIND)

describe('a record that is called by its code or address', () => {
  it.each([
    ['PIN-SENT0007', /^PIN-SENT0007/, '/voucher?open=7'],
    ['ord-240610-00031', /^ORD-240610-00031/, '/order/31'],
    ['siti@contoh.example', /^Siti Rahmawati/, '/crm/student/5'],
    ['EMP-0003', /^Siti Aminah/, '/employee/detail/3'],
  ])('%s is offered first, and Enter opens it', async (text, label, href) => {
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.paste(text)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe(href))
    expect(palette()).toBeNull()
    await openPalette(user)
    await user.paste(text)
    await waitFor(() => expect(highlighted()).toMatch(label))
  })

  it('stands with all that bears the same, under the name of its kind', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.paste('siti@contoh.example')
    await waitFor(() => expect(highlighted()).toMatch(/^Siti Rahmawati/))
    expect(groups()).toEqual(expect.arrayContaining(['Students', 'Orders']))
    expect(groups()).not.toContain('Vouchers')
  })

  it('waits for the server on Enter, with the old rows in view until then', async () => {
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.keyboard('#PIN')
    await waitFor(() => expect(options()).toHaveLength(2))
    let release: () => void = () => {}
    const late = server.answers[`GET ${FIND}`]
    server.answers[`GET ${FIND}`] = (one) =>
      new Promise((resolve) => (release = () => resolve(late?.(one) as Response)))
    await user.keyboard('-U{Enter}')
    expect(options()).toHaveLength(2)
    expect(palette()).toBeVisible()
    await waitFor(() => expect(asked().at(-1)?.query.get('text')).toBe('PIN-U'))
    await act(async () => release())
    await waitFor(() => expect(at()).toBe('/voucher?open=8'))
  })
})

describe('signs before the text', () => {
  it('# asks for codes and numbers of any kind', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('#siti')
    await waitFor(() => expect(asked().at(-1)?.query.get('text')).toBe('siti'))
    expect(asked().at(-1)?.query.get('by')).toBe('code')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(options()[1]).toMatch(/^ORD-240610/)
  })

  it('# says so when nothing is called so', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('#QQ-1')
    expect(await screen.findByText('No codes or numbers found.')).toBeVisible()
  })

  it('@ asks for people, and the foot of the palette says so', async () => {
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.click(screen.getByRole('button', { name: /people/ }))
    expect(field()).toHaveValue('@')
    await user.keyboard('siti')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(asked().at(-1)?.query.get('kinds')).toBe('student,instructor,employee,user')
    expect(groups()).toEqual(['Students', 'Employees'])
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(at()).toBe('/employee/detail/3'))
  })
})

describe('plain words', () => {
  const exam = { kind: 'exam', id: 44, label: 'Exams of June' } as const

  it('find records after the commands, and Enter takes the command', async () => {
    Object.assign(server.answers, finder([...findable, exam]))
    const { user, at } = await openConsole({ at: '/voucher' })
    await openPalette(user)
    await user.keyboard('exams')
    await waitFor(() => expect(options()).toContain('Exams of June'))
    expect(highlighted()).toMatch(/^Go to Exams/)
    expect(options().at(-1)).toBe('Exams of June')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/exam'))
  })

  it('do not move the highlight when records arrive', async () => {
    let release: () => void = () => {}
    const answers = finder([...findable, exam])
    server.answers[`GET ${FIND}`] = (one) =>
      new Promise((resolve) => (release = () => resolve(answers[`GET ${FIND}`](one))))
    const { user } = await openConsole({ at: '/voucher' })
    await openPalette(user)
    await user.keyboard('exam')
    await waitFor(() => expect(asked().at(-1)?.query.get('text')).toBe('exam'))
    await user.keyboard('{ArrowDown}')
    const before = highlighted()
    expect(before).not.toBe(options()[0])
    await act(async () => release())
    await waitFor(() => expect(options()).toContain('Exams of June'))
    expect(highlighted()).toBe(before)
  })

  it('open the record when it is all there is', async () => {
    const { user, at } = await openConsole()
    await openPalette(user)
    await user.keyboard('rahmawati{Enter}')
    await waitFor(() => expect(at()).toBe('/crm/student/5'))
  })

  it('ask nothing for two letters, for commands and screens, or for a line with named arguments', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    for (const text of ['si', '>siti', '/siti', 'reset voucher PIN-SENT0007 reason:"wrong class"']) {
      await user.clear(field())
      await user.paste(text)
      await waitFor(() => expect(field()).toHaveValue(text))
    }
    await waitFor(() => expect(server.asked.some(({ path }) => path === base)).toBe(true))
    expect(asked()).toEqual([])
  })

  it('say what went wrong when records cannot be looked for', async () => {
    server.answers[`GET ${FIND}`] = () => refuse(500, 'INTERNAL', { requestId: 'r-1' })
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('@siti')
    expect(await screen.findByText(/The server made a mistake \(request r-1\)/)).toBeVisible()
  })
})

describe('the commands of a record', () => {
  it('are offered on Tab, greyed as the record is, and given up with it on Escape', async () => {
    server.answers[`GET ${base}/8`] = () => ok(stock[1])
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('#PIN-U')
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(screen.getByText('show commands')).toBeVisible()
    await user.keyboard('{Tab}')
    expect(screen.getByRole('button', { name: 'Remove PIN-USED0008' })).toBeVisible()
    expect(options()[0]).toMatch(/PIN-USED0008/)
    await waitFor(() => expect(currentStore().get(aboutAtom)?.record).toBeDefined())
    const blocked = screen.getAllByRole('option').find((one) => one.textContent?.startsWith('Delete voucher'))
    await waitFor(() => expect(blocked).toHaveTextContent('Voucher PIN-USED0008 has been redeemed.'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Remove PIN-USED0008' })).toBeNull()
    expect(palette()).toBeVisible()
  })

  it('are not promised of records that have none', async () => {
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('#APP')
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(screen.queryByText('show commands')).toBeNull()
  })
})

describe('going to a record', () => {
  it('asks for it by name', async () => {
    const { user, at } = await openConsole({ at: '/voucher' })
    await openPalette(user)
    await user.keyboard('/edit class')
    await waitFor(() => expect(highlighted()).toMatch(/^Go to Edit class/))
    takeTimeToRead()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('combobox', { name: 'Which class?' })).toHaveFocus()
    await user.keyboard('excel')
    await waitFor(() => expect(options()).toEqual(['KLS-0011 Excel untuk PemulaRp.450.000']))
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/kelas/edit/11'))
  })

  it('asks for each record of an address, the next among those of the one before', async () => {
    const records: Findable[] = [
      { kind: 'student', id: 5, label: 'Siti Rahmawati' },
      { kind: 'stage', id: 2, label: 'Tertarik' },
      { kind: 'studentClass', id: 9, label: 'REG-24-0093', of: [5, 2] },
    ]
    Object.assign(server.answers, finder(records))
    const { user, at } = await openConsole({ at: '/voucher' })
    await openPalette(user)
    await user.keyboard('/student registration')
    await waitFor(() => expect(options().length).toBeGreaterThan(0))
    takeTimeToRead()
    await user.keyboard('{Enter}')
    for (const { label } of records) {
      await waitFor(() => expect(options()).toEqual([label]))
      takeTimeToRead()
      await user.keyboard('{Enter}')
    }
    await waitFor(() => expect(at()).toBe('/crm/student/5/2/9'))
    const last = server.asked.findLast(({ path }) => path.endsWith('/find/studentClass'))
    expect(last?.query.get('of')).toBe('5')
  })

  it('keeps to the platform that the address begins with', async () => {
    Object.assign(server.answers, finder([{ kind: 'sale', id: 17, label: 'TOKPED-XB9C', of: ['tokped'] }]))
    const { user, at } = await openConsole({ at: '/voucher' })
    await openPalette(user)
    await user.keyboard('/edit tokped')
    await waitFor(() => expect(options().length).toBeGreaterThan(0))
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(options()).toEqual(['TOKPED-XB9C']))
    expect(server.asked.findLast(({ path }) => path.endsWith('/find/sale'))?.query.get('of')).toBe('tokped')
    takeTimeToRead()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/tokped/edit/17'))
  })
})
