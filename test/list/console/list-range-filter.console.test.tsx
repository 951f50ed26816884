import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRange, writeRange } from '#console/list/filter/range.ts'
import type { ListField } from '#contract/core/list/list-field.ts'
import { many, rowsShown, screen, startList, waitFor } from './list-harness.tsx'

const price: ListField = { type: 'money' }

describe('a range of whole numbers', () => {
  it.each([
    ['between:100..500', { from: 100, to: 500 }],
    ['between:>100..<500', { from: 101, to: 499 }],
    ['gte:100', { from: 100 }],
    ['lt:500', { to: 499 }],
    ['300', { from: 300, to: 300 }],
    [300, { from: 300, to: 300 }],
    ['in:300,400', undefined],
    ['not:between:100..500', undefined],
    ['between:many..more', undefined],
    [undefined, undefined],
  ])('is read from %s', (value, range) => {
    expect(readRange(value, price)).toEqual(range)
  })

  it('is read as it was written', () => {
    const number = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: undefined })
    fc.assert(
      fc.property(number, number, (one, other) => {
        const isTurned = one !== undefined && other !== undefined && one > other
        const [from, to] = isTurned ? [other, one] : [one, other]
        const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
        const written = writeRange(range)
        expect(written === undefined ? {} : readRange(written, price)).toEqual(range)
      }),
    )
  })
})

async function openPrice(at = '/voucher') {
  const { user, router } = await startList(many(30), at)
  await rowsShown()
  const asked = () => (router.state.location.search as { price?: unknown }).price
  return { user, asked }
}

describe('a filter by a range', () => {
  it('is offered for a column of money, and set by keys', async () => {
    const { user, asked } = await openPrice()
    await user.keyboard('f')
    await user.click(await screen.findByRole('menuitem', { name: 'Price' }))
    const from = await screen.findByLabelText('From')
    await waitFor(() => expect(from).toHaveFocus())
    await user.keyboard('100rb')
    await waitFor(() => expect(asked()).toBe('between:100000..'))
    expect(screen.getByRole('button', { name: /^Price.*from Rp\.100\.000$/ })).toBeVisible()
    await user.tab()
    expect(from).toHaveValue('100.000')
    await user.keyboard('500.000{Enter}')
    await waitFor(() => expect(asked()).toBe('between:100000..500000'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: /^Price.*Rp\.100\.000 – Rp\.500\.000$/ })).toBeVisible()
  })

  it('says what is wrong at its field, and asks for nothing then', async () => {
    const { user, asked } = await openPrice('/voucher?price=between:100000..500000')
    await user.click(await screen.findByRole('button', { name: /^Price.*Rp\.100\.000 – Rp\.500\.000$/ }))
    const to = await screen.findByLabelText('Until')
    await user.clear(to)
    await user.paste('cheap')
    expect(to).toHaveAccessibleDescription('Enter a whole number.')
    await user.clear(to)
    await user.type(to, '50rb{Enter}')
    expect(to).toHaveAccessibleDescription('Must not be less than the first number.')
    expect(screen.getByRole('dialog', { name: 'Price' })).toBeVisible()
    await user.clear(to)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(asked()).toBe('between:100000..'))
  })

  it('changes what was typed in words, and is removed like any other', async () => {
    const { user, asked } = await openPrice('/voucher?price=gt:100000')
    await user.click(await screen.findByRole('button', { name: /^Price.*more than Rp\.100\.000$/ }))
    expect(await screen.findByLabelText('From')).toHaveValue('100.001')
    await user.keyboard('{Escape}')
    expect(asked()).toBe('gt:100000')
    await user.click(screen.getByRole('button', { name: 'Remove the filter Price' }))
    await waitFor(() => expect(asked()).toBeUndefined())
  })
})
