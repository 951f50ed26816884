import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { liveAtom } from '#console/live/live-state.ts'
import { sessionAtom, unauthorizedAtom } from '#console/app/session/session-state.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import { followChanges } from '#console/live/follow-changes.ts'
import type { LiveChanges } from '#console/live/live-changes.ts'
import { onLiveChanges } from '#console/live/live-changes.ts'
import { fakeServer, logIn, freshConsole, startApp } from '#test/helpers/console.tsx'
import { CHANGES, changeStream } from './change-stream.ts'

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
  const changeFeed = changeStream()
  fakeServer({ [`GET ${CHANGES}`]: (one) => changeFeed.answer(one) })
  const changes: LiveChanges[] = []
  onTestFinished(onLiveChanges((one) => changes.push(one)))
  onTestFinished(followChanges(currentStore(), currentQueryClient()))
  await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
  return { changeFeed, changes }
}

async function look(state: DocumentVisibilityState) {
  visibility = state
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('the connection', () => {
  it('says who listens from which tab, in headers, and begins a little before now', async () => {
    const { changeFeed } = await start()
    const [asked] = changeFeed.asked
    expect(asked?.headers.get('authorization')).toBe(`Bearer ${currentStore().get(sessionAtom)?.customer.token}`)
    expect(asked?.headers.get('x-tab')).toMatch(/^[\da-f-]{36}$/)
    expect(asked?.headers.has('last-event-id')).toBe(false)
    expect(Number(asked?.query.get('seconds'))).toBeGreaterThan(0)
    expect([...(asked?.query.keys() ?? [])]).toEqual(['seconds'])
  })

  it('comes back after a loss, to the place where it was, and passes on what was missed', async () => {
    const { changeFeed, changes } = await start()
    await changeFeed.tell({ ids: [1] })
    await changeFeed.break()
    await pass(1_000)
    await changeFeed.heard()
    expect(changeFeed.asked).toHaveLength(2)
    expect(changeFeed.asked[1]?.headers.get('last-event-id')).toBe('2:2:')
    expect(currentStore().get(liveAtom)).toBe(true)
    await changeFeed.tell({ ids: [2] })
    await changeFeed.send('reset')
    expect(changes).toMatchObject([[{ ids: [1] }], [{ ids: [2] }], 'everything'])
  })

  it('tries ever more seldom while the server is away, says that it is deaf, and then is live again', async () => {
    const { changeFeed } = await start()
    changeFeed.refuseWith(500)
    await changeFeed.break()
    await pass(1_000)
    expect(changeFeed.asked).toHaveLength(2)
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(false))
    await pass(1_900)
    expect(changeFeed.asked).toHaveLength(2)
    await pass(100)
    expect(changeFeed.asked).toHaveLength(3)
    await pass(4_000)
    expect(changeFeed.asked).toHaveLength(4)
    changeFeed.refuseWith(200)
    // The network is back: no need to wait any longer.
    await act(async () => {
      dispatchEvent(new Event('online'))
    })
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
  })

  it('is made anew when nothing is heard for too long', async () => {
    const { changeFeed } = await start()
    await pass(49_000)
    await changeFeed.send('beat')
    await pass(49_000)
    expect(changeFeed.asked).toHaveLength(1)
    await pass(2_000)
    expect(changeFeed.asked).toHaveLength(2)
  })

  it('is let go while the tab is out of sight, and catches up when it is looked at again', async () => {
    const { changeFeed } = await start()
    await look('hidden')
    await pass(10_000)
    await look('visible')
    await pass(60)
    expect(changeFeed.asked).toHaveLength(1)
    await look('hidden')
    await pass(16_000)
    expect(currentStore().get(liveAtom)).toBeNull()
    await pass(120_000)
    expect(changeFeed.asked).toHaveLength(1)
    await look('visible')
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
    expect(changeFeed.asked[1]?.headers.get('last-event-id')).toBe('1:1:')
  })

  it('comes back at once when the server sends it away because of its rights', async () => {
    const { changeFeed } = await start()
    await changeFeed.send('ended', { why: 'access' })
    await pass(200)
    expect(changeFeed.asked).toHaveLength(2)
    expect(currentStore().get(liveAtom)).toBe(true)
  })

  it('asks to log in again when the session is over, and listens with the new one', async () => {
    const { changeFeed } = await start()
    changeFeed.refuseWith(401)
    await changeFeed.break()
    await pass(1_000)
    await waitFor(() => expect(currentStore().get(unauthorizedAtom)).toBe(true))
    await pass(60_000)
    expect(changeFeed.asked).toHaveLength(2)
    changeFeed.refuseWith(200)
    await act(async () => {
      const again = logIn({ expiry: Math.floor(Date.now() / 1000) + 7_200 })
      currentStore().set(sessionAtom, { ...again, customer: { ...again.customer, token: 'another' } })
      currentStore().set(unauthorizedAtom, false)
    })
    await waitFor(() => expect(currentStore().get(liveAtom)).toBe(true))
    expect(changeFeed.asked.at(-1)?.headers.get('authorization')).toBe('Bearer another')
  })

  it('does not bother a server that knows no such stream', async () => {
    const { changeFeed } = await start()
    changeFeed.refuseWith(404)
    await changeFeed.break()
    await pass(120_000)
    expect(changeFeed.asked).toHaveLength(2)
    expect(currentStore().get(liveAtom)).toBeNull()
  })

  it('begins anew when its place is refused, and then everything may have changed', async () => {
    const { changeFeed, changes } = await start()
    changeFeed.refuseWith(400)
    await changeFeed.break()
    await pass(1_000)
    await waitFor(() => expect(changes).toEqual(['everything']))
    changeFeed.refuseWith(200)
    await pass(2_000)
    expect(changeFeed.asked.at(-1)?.headers.has('last-event-id')).toBe(false)
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
