import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { trialAtom } from '#console/palette/ask/try-frame.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import type { Effects } from '#contract/core/audit/dry-run.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { ok, refuse } from '#test/helpers/console.tsx'
import type { User } from './palette-harness.tsx'
import { base, openConsole, openPalette, palette, stock, stocked, voucherServer } from './palette-harness.tsx'

const changed = (table: string, updated: number) => ({ table, inserted: 0, updated, deleted: 0 })
const dryRun: Effects = {
  tables: [changed('reedem', 1), changed('voucher', 1)],
  messages: [{ channel: 'NOTIFICATION', to: 'Siti', text: 'Voucher Anda kembali' }],
  jobs: [],
}
const isDry = ({ headers }: Asked) => headers.get('x-dry-run') === 'true'
/** Answers a trial with what would change, and the real run as ever. */
const answer = (data: unknown, effects: Effects) => (asked: Asked) => ok(data, isDry(asked) ? { dryRun: effects } : {})
const reset = (id: number, effects = dryRun) => ({
  [`PUT ${base}/${id}/reset`]: answer({ ...stock[0], id, status: 'AVAILABLE' }, effects),
})

let server = voucherServer()
beforeEach(() => {
  server = voucherServer(reset(7))
  currentStore().set(trialAtom, null)
})

const tries = '{Alt>}{Enter}{/Alt}'
const trial = () => screen.findByText(/^(Preview of changes|This would be refused|The preview failed)/)
const writes = () => server.asked.filter((one) => one.method !== 'GET')

async function askWhy(user: User) {
  await openPalette(user)
  await user.keyboard('reset{Enter}')
  return screen.findByLabelText('Why?')
}

describe('a dry run', () => {
  it('shows a letter as it would look, with the place of what only its reader sees', async () => {
    const letter = { from: 'Akademi', recipient: 'siti@contoh.example', subject: 'Buat kata sandi baru' }
    const messages: Effects['messages'] = [{ channel: 'EMAIL', to: 'Siti', text: 'Buka {{tautan}} segera', letter }]
    server = voucherServer(reset(7, { ...dryRun, messages }))
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard(`wrong class${tries}`)
    const look = within(await screen.findByRole('group', { name: 'E-mail to Siti' }))
    expect(await look.findByText('Siti <siti@contoh.example>')).toBeVisible()
    expect(look.getByText('Buat kata sandi baru')).toBeVisible()
    expect(look.getByTitle('Filled in when it is sent')).toHaveTextContent('tautan')
  })

  it('at the last question says what would happen, by table, and does nothing', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard(`wrong class${tries}`)
    const box = (await trial()).closest('[role=status]') as HTMLElement
    expect(box).toHaveTextContent('Preview of changes')
    expect(
      within(box)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Redemptions1 changed', 'Vouchers1 changed', 'Message to Siti: Voucher Anda kembali'])
    expect(writes().map((one) => [isDry(one), one.body])).toEqual([[true, { reason: 'wrong class' }]])
    expect(currentStore().get(toastsAtom)).toEqual([])
    expect(screen.getByLabelText('Why?')).toHaveFocus()

    // Enter then does it, and the trial is forgotten.
    await user.keyboard('{Enter}')
    await waitFor(() => expect(palette()).toBeNull())
    expect(writes().map(isDry)).toEqual([true, false])
  })

  it('is gone once something else is typed', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard(`wrong class${tries}`)
    await trial()
    await user.keyboard('!')
    expect(screen.queryByText(/^Preview of changes/)).toBeNull()
  })

  it('says at the field what is wrong with the answer, before anything is sent', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard(tries)
    expect(screen.getByRole('alert')).toHaveTextContent("can't be empty!")
    expect(writes()).toEqual([])
  })

  it('at a confirmation is a button too', async () => {
    server.answers[`DELETE ${base}/9`] = answer({ id: 9 }, { ...dryRun, messages: [] })
    const { user } = await openConsole({ focused: stocked(9) })
    await openPalette(user)
    await user.keyboard('delete voucher{Enter}')
    await screen.findByText('Delete voucher TOK-FREE0009?')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect((await trial()).closest('[role=status]')).toHaveTextContent('Vouchers1 changed')
    expect(writes().map(isDry)).toEqual([true])
    expect(palette()).toBeVisible()
  })

  it('of a selection adds up, and names what would be refused', async () => {
    Object.assign(server.answers, reset(10), reset(11), {
      [`PUT ${base}/8/reset`]: () => refuse(409, 'VOUCHER_CERTIFIED', { code: 'PIN-USED0008' }),
    })
    const selection = [stocked(7), stocked(8), stocked(10, { status: 'SENT', code: 'PIN-SENT0010' }), stocked(9)]
    const { user } = await openConsole({ selection })
    await askWhy(user)
    await user.keyboard(`x${tries}`)
    const box = (await trial()).closest('[role=status]') as HTMLElement
    expect(box).toHaveTextContent('2 would be done, 2 refused')
    expect(box).toHaveTextContent('Vouchers2 changed')
    expect(box).toHaveTextContent('PIN-USED0008 The certificate for voucher PIN-USED0008 has been sent.')
    expect(box).toHaveTextContent('TOK-FREE0009 Voucher TOK-FREE0009 is available')
    expect(writes().every(isDry)).toBe(true)
  })

  it('of a form says what job would begin', async () => {
    const job = { title: 'Generate vouchers: November', total: 500, table: 'voucher' }
    server.answers['POST /svc/main/api/voucher/generate'] = answer(
      { progressId: '5f0c2f43-6a53-4f0e-9d40-0f2f3a6b1c2d', batchId: 12 },
      { tables: [{ table: 'voucher_batch', inserted: 1, updated: 0, deleted: 0 }], messages: [], jobs: [job] },
    )
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('generate vouchers{Enter}')
    const count = await screen.findByLabelText(/^How many/)
    await user.type(count, '500')
    await user.keyboard(tries)
    expect(await screen.findAllByText("can't be empty!")).not.toHaveLength(0)
    expect(writes()).toEqual([])
    await user.click(screen.getByLabelText(/^Platform/))
    await user.keyboard('tok{Enter}')
    await user.click(screen.getByLabelText(/^Class/))
    await user.keyboard('excel')
    await screen.findByRole('option', { name: /Excel/ })
    await user.keyboard('{Enter}')
    await user.type(screen.getByLabelText(/^Prefix/), 'PIN')
    await user.type(screen.getByLabelText(/^Batch name/), 'November')
    await user.keyboard(tries)
    const box = (await trial()).closest('[role=status]') as HTMLElement
    expect(box).toHaveTextContent('Voucher batches1 created')
    expect(box).toHaveTextContent('A background job starts: Generate vouchers: November Vouchers 500 created')
    expect(writes().map(isDry)).toEqual([true])
  })

  it('does nothing where there is none: in the list of commands, and on the button that would do it', async () => {
    const { user } = await openConsole({ focused: stocked(7) })
    await openPalette(user)
    await user.keyboard(`reset${tries}`)
    expect(screen.queryByLabelText('Why?')).toBeNull()
    await user.keyboard('{Enter}')
    await screen.findByLabelText('Why?')
    await user.keyboard('wrong class')
    const button = screen.getByRole('button', { name: 'Reset' })
    act(() => button.focus())
    await user.keyboard(tries)
    expect(palette()).toBeVisible()
    expect(writes()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(writes().map(isDry)).toEqual([false]))
  })

  it('that would be refused says so in the words of the real run', async () => {
    server.answers[`PUT ${base}/7/reset`] = () => refuse(409, 'VOUCHER_CERTIFIED', { code: 'PIN-SENT0007' })
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard(`x${tries}`)
    const box = (await trial()).closest('[role=status]') as HTMLElement
    expect(box).toHaveTextContent('This would be refused')
    expect(box).toHaveTextContent('The certificate for voucher PIN-SENT0007 has been sent.')
  })

  it('is believed only when the server says that it was one', async () => {
    server.answers[`PUT ${base}/7/reset`] = () => ok({ ...stock[0], status: 'AVAILABLE' })
    const { user } = await openConsole({ focused: stocked(7) })
    await askWhy(user)
    await user.keyboard(`x${tries}`)
    const box = (await trial()).closest('[role=status]')
    expect(box).toHaveTextContent('The preview failed')
    expect(box).toHaveTextContent('The server did this in earnest')
  })

  it('at a question with a few answers tries the highlighted one out', async () => {
    server.answers[`GET ${base}/7`] = () => ok(stock[0])
    server.answers[`PUT ${base}/7`] = answer(stock[0], { tables: [], messages: [], jobs: [] })
    const { user } = await openConsole()
    await openPalette(user)
    await user.keyboard('exclude voucher{Enter}')
    await screen.findByRole('combobox', { name: 'Which vouchers?' })
    await user.keyboard('PIN-SENT')
    await screen.findByRole('option', { name: /PIN-SENT0007/, selected: true })
    await user.keyboard('{Enter}')
    await screen.findByRole('combobox', { name: 'Exclude from reports?' })
    await user.keyboard(tries)
    expect((await trial()).closest('[role=status]')).toHaveTextContent('Nothing would change.')
    expect(writes().map((one) => [isDry(one), one.body])).toEqual([[true, { exclude: true, version: 4 }]])
    await user.keyboard('{ArrowDown}')
    expect(screen.queryByText(/^Preview of changes/)).toBeNull()
  })
})
