import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveAtom } from '#console/live/live-state.ts'
import { sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import { followChanges } from '#console/live/follow-changes.ts'
import type { News } from '#console/live/news.ts'
import { onNews } from '#console/live/news.ts'
import { fakeServer, logIn, freshConsole, startApp } from '#test/helpers/console.tsx'
import { CHANGES, toldBy } from './told.ts'

let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The waits are spread by chance; here they are as long as they say.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Somebody is logged in and listens. */
async function start() {
  currentStore().set(liveAtom, null)
  logIn()
  const told = toldBy()
  fakeServer({ [`GET ${CHANGES}`]: (one) => told.answer(one) })
  const news: News[] = []
  onTestFinished(onNews((one) => news.push(one)))
  onTestFinished(followChanges(currentStore(), currentQueryClient()))
  await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
  return { told, news }
}

async function look(state: DocumentVisibilityState) {
  visibility = state
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('the connection', () => {
  it('says who listens from which tab, in headers, and begins a little before now', async () => {
    const { told } = await start()
    const [asked] = told.asked
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${currentStore().get(sessionAtom)?.customer.token}`)
    expect(asked?.headers.get('x-tab')).toMatch(/^[\da-f-]{36}$/)
    expect(asked?.headers.has('last-event-id')).toBe(false)
    expect(Number(asked?.query.get('seconds'))).toBeGreaterThan(0)
    expect([...(asked?.query.keys() ?? [])]).toEqual(['seconds'])
  })

  it('comes back after a loss, to the place where it was, and passes on what was missed', async () => {
    const { told, news } = await start()
    await told.tell({ ids: [1] })
    await told.break()
    await pass(1_000)
    await told.heard()
    expect(told.asked).toHaveLength(2)
    expect(told.asked[1]?.headers.get('last-event-id')).toBe('2:2:')
    expect(currentStore().get(liveAtom)).toBe(true)
    await told.tell({ ids: [2] })
    await told.send('reset')
    expect(news).toMatchObject([[{ ids: [1] }], [{ ids: [2] }], 'everything'])
  })

  it('tries ever more seldom while the server is away, says that it is deaf, and then is live again', async () => {
    const { told } = await start()
    told.refuseWith(500)
    await told.break()
    await pass(1_000)
    expect(told.asked).toHaveLength(2)
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(false))
    await pass(1_900)
    expect(told.asked).toHaveLength(2)
    await pass(100)
    expect(told.asked).toHaveLength(3)
    await pass(4_000)
    expect(told.asked).toHaveLength(4)
    told.refuseWith(200)
    // The network is back: no need to wait any longer.
    await act(async () => {
      dispatchEvent(new Event('online'))
    })
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
  })

  it('is made anew when nothing is heard for too long', async () => {
    const { told } = await start()
    await pass(49_000)
    await told.send('beat')
    await pass(49_000)
    expect(told.asked).toHaveLength(1)
    await pass(2_000)
    expect(told.asked).toHaveLength(2)
  })

  it('is let go while the tab is out of sight, and catches up when it is looked at again', async () => {
    const { told } = await start()
    await look('hidden')
    await pass(10_000)
    await look('visible')
    await pass(60)
    expect(told.asked).toHaveLength(1)
    await look('hidden')
    await pass(16_000)
    expect(currentStore().get(liveAtom)).toBeNull()
    await pass(120_000)
    expect(told.asked).toHaveLength(1)
    await look('visible')
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
    expect(told.asked[1]?.headers.get('last-event-id')).toBe('1:1:')
  })

  it('comes back at once when the server sends it away because of its rights', async () => {
    const { told } = await start()
    await told.send('ended', { why: 'access' })
    await pass(200)
    expect(told.asked).toHaveLength(2)
    expect(currentStore().get(liveAtom)).toBe(true)
  })

  it('asks to log in again when the session is over, and listens with the new one', async () => {
    const { told } = await start()
    told.refuseWith(401)
    await told.break()
    await pass(1_000)
    await waitFor(() => expect(currentStore().get(unauthorizedAtom)).toBe(true))
    await pass(60_000)
    expect(told.asked).toHaveLength(2)
    told.refuseWith(200)
    await act(async () => {
      const again = logIn({ expiry: Math.floor(Date.now() / 1000) + 7_200 })
      currentStore().set(sessionAtom, { ...again, customer: { ...again.customer, token: 'another' } })
      currentStore().set(unauthorizedAtom, false)
    })
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
    expect(told.asked.at(-1)?.headers.get('authorization')).toBe('Bearer another')
  })

  it('does not bother a server that knows no such stream', async () => {
    const { told } = await start()
    told.refuseWith(404)
    await told.break()
    await pass(120_000)
    expect(told.asked).toHaveLength(2)
    expect(currentStore().get(liveAtom)).toBeNull()
  })

  it('begins anew when its place is refused, and then everything may have changed', async () => {
    const { told, news } = await start()
    told.refuseWith(400)
    await told.break()
    await pass(1_000)
    await waitFor(() => expect(news).toEqual(['everything']))
    told.refuseWith(200)
    await pass(2_000)
    expect(told.asked.at(-1)?.headers.has('last-event-id')).toBe(false)
  })
})

it('the status line says when changes by others are not heard of', async () => {
  vi.useRealTimers()
  freshConsole()
  logIn()
  fakeServer()
  await startApp('/kelas')
  await act(async () => currentStore().set(liveAtom, false))
  const status = [...document.querySelectorAll('footer [role="status"]')].map((one) => one.textContent)
  expect(status.join()).toContain('Connected, live updates off')
  await act(async () => logOut())
  expect(currentStore().get(sessionAtom)).toBeNull()
})
