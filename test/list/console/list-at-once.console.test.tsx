import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Asked } from '#test/helpers/console.tsx'
import { ok } from '#test/helpers/console.tsx'
import { LIST, many, pagesOf, rowsShown, screen, startList, voucher } from './list-harness.tsx'

it('goes on from what a command made of a record, before anything is read again', async () => {
  const rows = many(3)
  const held = new Promise<Response>(() => {})
  const saved: unknown[] = []
  const read = (answer: () => Response) => () => (saved.length === 0 ? answer() : held)
  const { user } = await startList(rows, '/voucher?open=1', {
    [`GET ${LIST}`]: (asked: Asked) => (saved.length === 0 ? pagesOf(rows)(asked) : held),
    [`GET ${LIST}/1`]: read(() => ok(voucher(1))),
    [`PUT ${LIST}/1`]: ({ body }: Asked) => {
      saved.push(body)
      return ok(voucher(1, { exclude: saved.length % 2 === 1, version: 1 + saved.length }))
    },
  })
  await rowsShown()
  const drawer = within(await screen.findByRole('region', { name: 'Details' }))
  async function again() {
    await user.click(await drawer.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Exclude/ }))
  }
  const { version } = voucher(1)
  await again()
  await screen.findByText(/excluded from reports/)
  await again()
  await screen.findByText(/included in reports/)
  expect(saved).toEqual([
    { exclude: true, version },
    { exclude: false, version: 2 },
  ])
})
