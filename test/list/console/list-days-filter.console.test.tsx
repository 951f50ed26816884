import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDays, writeRange } from '#console/list/filter/range.ts'
import { currentStore } from '#console/app/current-console.ts'
import { commandContextAtom } from '#console/commands/context-atoms.ts'
import { calendarDay } from '#console/ui/format.ts'
import { parseDate } from '#engine/answers/parse-date.ts'
import { parsePeriod } from '#engine/answers/parse-days.ts'
import { many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

describe('a range of days', () => {
  it.each([
    ['between:2026-10-01..2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
    ['between:>2026-10-31..<2027-01-01', { from: '2026-11-01', to: '2026-12-31' }],
    ['gte:2026-10-01', { from: '2026-10-01' }],
    ['lt:2028-03-01', { to: '2028-02-29' }],
    ['2026-10-01', { from: '2026-10-01', to: '2026-10-01' }],
    ['gte:2026-10-01T08:00:00Z', undefined],
    ['between:2026-10-01..2026-10-31T08:00:00Z', undefined],
    ['not:between:2026-10-01..2026-10-31', undefined],
    ['empty', undefined],
    ['between:soon..later', undefined],
    [undefined, undefined],
  ])('is read from %s', (value, days) => {
    expect(readDays(value)).toEqual(days)
  })

  it('is read as it was written', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (one, other) => {
        const isTurned = one !== undefined && other !== undefined && one > other
        const [from, to] = isTurned ? [other, one] : [one, other]
        const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
        const written = writeRange(days)
        expect(written === undefined ? {} : readDays(written)).toEqual(days)
      }),
    )
  })
})

async function open(at = '/voucher') {
  const { user, router } = await startList(many(30), at)
  await rowsShown()
  return { user, asked: () => router.state.location.search as Record<string, unknown> }
}

describe('a filter by days', () => {
  it('is offered for every column of days, once, and set by keys', async () => {
    const { user, asked } = await open()
    await user.keyboard('f')
    expect(await screen.findAllByRole('menuitem', { name: 'Expires' })).toHaveLength(1)
    await user.click(screen.getByRole('menuitem', { name: 'Redeemed' }))
    const from = await screen.findByLabelText('From')
    await waitFor(() => expect(from).toHaveFocus())
    await user.keyboard('2026-10-01')
    await waitFor(() => expect(asked().redeemedAt).toBe('between:2026-10-01..'))
    expect(screen.getByRole('button', { name: /^Redeemed.*from 1 Oct 2026$/ })).toBeVisible()
    await user.tab()
    await user.keyboard('2026-10-31')
    await waitFor(() => expect(asked().redeemedAt).toBe('between:2026-10-01..2026-10-31'))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: /^Redeemed.*1 Oct 2026 – 31 Oct 2026$/ })).toBeVisible()
  })

  it('takes a period in words or from those offered, and past days without a year', async () => {
    const { user, asked } = await open()
    const { today } = currentStore().get(commandContextAtom)
    const written = (text: string) => writeRange(parsePeriod(text, today) ?? {})
    await user.keyboard('f')
    await user.click(await screen.findByRole('menuitem', { name: 'Redeemed' }))
    const from = await screen.findByLabelText('From')
    await user.type(from, 'bulan lalu')
    await waitFor(() => expect(asked().redeemedAt).toBe(written('last month')))
    expect(screen.getByLabelText('Until')).toHaveValue(calendarDay(parsePeriod('last month', today)?.to ?? ''))
    expect(from).toHaveValue('bulan lalu')
    await user.clear(from)
    await user.type(from, '30/11')
    await waitFor(() => expect(asked().redeemedAt).toBe(`between:${parseDate('30/11', today, true)}..`))
    await user.click(screen.getByRole('button', { name: 'This week' }))
    await waitFor(() => expect(asked().redeemedAt).toBe(written('this week')))
    expect(screen.queryByRole('button', { name: 'Next week' })).toBeNull()
    expect(screen.getByRole('button', { name: 'This week' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('says what is wrong at its field, and asks for nothing then', async () => {
    const { user, asked } = await open('/voucher?redeemedAt=between:2026-10-01..2026-10-31')
    await user.click(await screen.findByRole('button', { name: /^Redeemed.*Oct/ }))
    const to = await screen.findByLabelText('Until')
    await user.clear(to)
    await user.type(to, 'whenever')
    expect(to).toHaveAccessibleDescription('Enter a valid date.')
    await user.clear(to)
    await user.type(to, '2026-09-01')
    expect(to).toHaveAccessibleDescription('Must not be before the first date.')
    expect(asked().redeemedAt).toBe('between:2026-10-01..')
  })

  it('shows days that were typed in words, under the filter that is there for them, and changes them', async () => {
    const { user, asked } = await open('/voucher?createdAt=between:%3E2026-10-01..')
    const chip = await screen.findByRole('button', { name: /^Created.*from 2 Oct 2026$/ })
    await user.click(chip)
    expect(await screen.findByLabelText('From')).toHaveValue('2 Oct 2026')
    await user.click(screen.getByLabelText('Until'))
    await user.keyboard('2026-11-30')
    await waitFor(() => expect(asked()).toMatchObject({ createdFrom: '2026-10-02', createdTo: '2026-11-30' }))
    expect(asked().createdAt).toBeUndefined()
  })

  it('shows one chip for days that were chosen and typed, and takes both away', async () => {
    const { user, asked } = await open('/voucher?createdAt=gte:2026-10-05&createdFrom=2026-10-01&createdTo=2026-10-31')
    expect(await screen.findByRole('button', { name: /^Created.*5 Oct 2026 – 31 Oct 2026$/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove the filter Created' }))
    await waitFor(() => expect(Object.keys(asked()).filter((key) => key.startsWith('created'))).toEqual([]))
  })

  it('leaves to the line what is no range of days, and shows the chosen days beside it', async () => {
    const { user, asked } = await open('/voucher?createdAt=not:2026-10-05&createdFrom=2026-10-01')
    expect(await screen.findByRole('button', { name: /^Created.*from 1 Oct 2026$/ })).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Created is not .*edit as text$/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove the filter Created' }))
    await waitFor(() => expect(asked().createdFrom).toBeUndefined())
    expect(asked().createdAt).toBe('not:2026-10-05')
  })
})
