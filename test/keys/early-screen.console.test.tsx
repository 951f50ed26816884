import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { keysHeardAtom, store } from '#console/app/state.ts'
import { logIn, resetState, startApp } from '#test/helpers/app-harness.tsx'
import { strike, voucherServer } from '#test/palette/palette-harness.tsx'

const idle = vi.hoisted(() => ({ waiting: new Set<() => void>() }))
vi.mock('#console/app/screen/when-idle.ts', () => ({
  whenIdle: (work: () => void) => {
    idle.waiting.add(work)
    return () => idle.waiting.delete(work)
  },
}))

it('a key of this screen alone counts too when it was pressed before the keys were heard', async () => {
  resetState()
  logIn()
  voucherServer()
  const { at } = await startApp('/voucher')
  await screen.findByRole('navigation', { name: 'Areas' })
  expect(store.get(keysHeardAtom)).toBe(false)
  strike('c')
  act(() => {
    for (const work of idle.waiting) work()
  })
  await vi.waitFor(() => expect(store.get(keysHeardAtom)).toBe(true), { timeout: 10_000 })
  await vi.waitFor(() => expect(at()).toBe('/voucher/Add'))
})
