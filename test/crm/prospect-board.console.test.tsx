import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Prospect } from '#contract/crm/prospect.ts'
import type { Asked } from '#test/helpers/console.tsx'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'
import { keysAreHeard } from '#test/screen/keys.ts'
import { prospectRecord, stageRef } from './records.ts'

const stages = [
  { id: 1, name: 'Baru', kind: 'OPEN', color: null, slaDays: 2, wipLimit: 1 },
  { id: 2, name: 'Dihubungi', kind: 'OPEN', color: null, slaDays: 5, wipLimit: null },
  { id: 3, name: 'Batal', kind: 'LOST', color: null, slaDays: null, wipLimit: null },
] as const

const siti = prospectRecord({ id: 9, name: 'Siti Rahma', value: 450_000, version: 4 })
const budi = prospectRecord({ id: 10, name: 'Budi Santoso', value: 50_000, version: 1 })
const inStage = (row: Prospect, id: number): Prospect => {
  const found = stages.find((stage) => stage.id === id) ?? stages[0]
  return { ...row, stageId: id, stage: found }
}

async function board(put: (asked: Asked, world: { cards: Prospect[] }) => Response | Promise<Response>) {
  const world = { cards: [siti, budi] }
  const server = fakeServer({
    'GET /svc/main/v3/api/admin-center/prospects': () => page(world.cards),
    'GET /svc/console/customers/1/prospect-board': () =>
      ok({
        stages: stages.map((stage) => {
          const cards = world.cards.filter(({ stageId }) => stageId === stage.id)
          const worth = cards.reduce((sum, { value }) => sum + (value ?? 0), 0)
          return Object.assign({ count: cards.length, value: worth, cards }, stage)
        }),
      }),
    'GET /svc/main/general/pipeline-stage/3': () => ok(stageRef({ id: 3, name: 'Batal', kind: 'LOST' }).record),
    'PUT /svc/main/general/prospect/9': (asked) => put(asked, world),
  })
  logIn()
  const app = await startApp('/crm/prospect?board=true')
  await screen.findByRole('option', { name: /Siti Rahma/ })
  await keysAreHeard('Next stage')
  return { ...app, server, world, user: userEvent.setup() }
}

const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const card = (name: RegExp) => screen.getByRole('option', { name })

/** Drags a card with the mouse; the tests know no layout, so what is beneath the pointer is said. */
function drag(from: HTMLElement, onto: HTMLElement): void {
  document.elementFromPoint = () => onto
  const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 }
  fireEvent.pointerDown(from, { ...mouse, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(from, { ...mouse, clientX: 90, clientY: 10 })
  fireEvent.pointerUp(from, { ...mouse, clientX: 90, clientY: 10 })
  fireEvent.click(from)
}

beforeEach(() => localStorage.clear())

describe('the board of prospects', () => {
  it('says count, value and limit of each stage', async () => {
    await board(() => refuse(500, 'INTERNAL'))
    expect(screen.getByRole('region', { name: 'Baru, 2 prospects, Rp.500.000' })).toBeVisible()
    expect(column(/Baru/).getByText('2 / 1')).toBeVisible()
    expect(column(/Baru/).getByText('Over the limit')).toBeVisible()
  })

  it('moves a card by a key at once, and says so', async () => {
    let answer: (response: Response) => void = () => undefined
    const { server, user, world } = await board(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    )
    card(/Siti Rahma/).focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(await column(/Dihubungi/).findByRole('option', { name: /Siti Rahma/ })).toHaveFocus()
    expect(screen.getByRole('region', { name: 'Baru, 1 prospects, Rp.50.000' })).toBeVisible()
    expect(screen.getByText('Siti Rahma moved to Dihubungi')).toBeInTheDocument()
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 4, stageId: 2 })
    world.cards = [inStage(siti, 2), budi]
    answer(ok(inStage(siti, 2)))
    await waitFor(() => expect(card(/Siti Rahma/)).not.toHaveAttribute('aria-busy'))
    expect(column(/Dihubungi/).getByRole('option', { name: /Siti Rahma/ })).toBeVisible()
  })

  it('puts a card back that another user has moved, with the reason', async () => {
    const { user, world } = await board(() => {
      world.cards = [inStage(siti, 2), budi]
      return refuse(412, 'VERSION_CONFLICT', { current: null, by: 'Rina', at: null })
    })
    card(/Siti Rahma/).focus()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(await screen.findByText('Siti Rahma stays in Baru')).toBeVisible()
    expect(await screen.findByText(/Siti Rahma is back in Baru:/)).toBeInTheDocument()
  })

  it('takes a card that is dropped on a stage, and asks why one was lost', async () => {
    const { user, server } = await board(() => ok(inStage(siti, 2)))
    drag(card(/Siti Rahma/), screen.getByRole('region', { name: /Dihubungi/ }))
    await waitFor(() => expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    drag(card(/Budi Santoso/), screen.getByRole('region', { name: /Batal/ }))
    expect(await screen.findByText('Why was it lost?')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  it('asks why a card was lost when its move before is saved, and changes what that made', async () => {
    let answer: (response: Response) => void = () => undefined
    const { server, user, world } = await board(({ body }) => {
      if ((body as { stageId: number }).stageId === 3) return ok({ ...inStage(siti, 3), version: 6 })
      return new Promise<Response>((resolve) => {
        answer = resolve
      })
    })
    card(/Siti Rahma/).focus()
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    await waitFor(() => expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(screen.queryByText('Why was it lost?')).toBeNull()
    const moved = { ...inStage(siti, 2), version: 5 }
    world.cards = [moved, budi]
    answer(ok(moved))
    expect(await screen.findByText('Why was it lost?')).toBeVisible()
    await user.keyboard('Terlalu mahal{Enter}')
    await waitFor(() =>
      expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
        version: 5,
        stageId: 3,
        lostReason: 'Terlalu mahal',
      }),
    )
  })

  it('lets a finger scroll that does not rest on a card first', async () => {
    const { server } = await board(() => ok(inStage(siti, 2)))
    document.elementFromPoint = () => screen.getByRole('region', { name: /Dihubungi/ })
    const finger = { pointerId: 2, pointerType: 'touch', isPrimary: true, button: 0 }
    fireEvent.pointerDown(card(/Siti Rahma/), { ...finger, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(card(/Siti Rahma/), { ...finger, clientX: 90, clientY: 10 })
    fireEvent.pointerUp(card(/Siti Rahma/), { ...finger, clientX: 90, clientY: 10 })
    expect(column(/Baru/).getByRole('option', { name: /Siti Rahma/ })).toBeVisible()
    expect(server.asked.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('walks over cards and columns by the arrows, and back to the list by v b', async () => {
    const { user } = await board(() => refuse(500, 'INTERNAL'))
    card(/Siti Rahma/).focus()
    await user.keyboard('{ArrowDown}')
    expect(card(/Budi Santoso/)).toHaveFocus()
    await user.keyboard('vb')
    expect(await screen.findByRole('grid')).toBeVisible()
  })
})
