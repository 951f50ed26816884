import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { paletteOpenAtom } from '#console/palette/palette-open.ts'
import { logIn, PLAIN, startApp } from '#test/helpers/console.tsx'
import { strike, voucherServer } from '#test/palette/palette-harness.tsx'
import { keysHeardAtom } from '#console/keys/keys-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { eventually } from '#test/helpers/eventually.ts'
import { holdIdleWork } from '#test/helpers/idle.ts'

let beIdle: () => void

beforeEach(() => {
  beIdle = holdIdleWork()
  logIn()
  voucherServer()
})

it('a key of this screen alone counts too when it was pressed before the keys were heard', async () => {
  const { at } = await startApp('/voucher')
  await screen.findByRole('navigation', { name: 'Areas' })
  expect(currentStore().get(keysHeardAtom)).toBe(false)
  strike('c')
  beIdle()
  await eventually(() => expect(currentStore().get(keysHeardAtom)).toBe(true))
  await eventually(() => expect(at()).toBe('/voucher/Add'))
})

it('the key of the palette opens it before the palette has loaded', async () => {
  await startApp(PLAIN)
  expect(currentStore().get(keysHeardAtom)).toBe(false)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(currentStore().get(paletteOpenAtom)).toBe(true)
})

it('a key that was pressed before the keys were heard is not left to the browser as well', async () => {
  await startApp('/voucher')
  await screen.findByRole('navigation', { name: 'Areas' })
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(true)
})
