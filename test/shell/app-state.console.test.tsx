import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { digitalPlatformsAtom, testimoniesAtom } from '#console/shell/reference-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { refresh, refreshCountAtom } from '#console/app/refresh.ts'
import { logOut } from '#console/app/session/session-actions.ts'
import { fakeServer, logIn, ok, PLAIN, startApp } from '#test/helpers/console.tsx'

const tokopedia = {
  code: 'TOKOPEDIA',
  name: 'Tokopedia',
  resource: 'tokped',
  feePct: 5,
  isPrakerja: true,
  active: true,
}
const said = {
  id: 1,
  name: 'Peserta',
  classTitle: 'Excel untuk Pemula',
  rating: 4,
  content: 'Bagus.',
  createdAt: '2026-11-01T00:00:00.000Z',
}

describe('the general state', () => {
  it('keeps the platforms and what participants say (R64), until the person leaves', async () => {
    fakeServer({
      'GET /svc/main/api/digital-platforms': () => ok([tokopedia]),
      'GET /svc/main/api/testimonies/all': () => ok([said]),
    })
    logIn()
    await startApp(PLAIN)
    await waitFor(() => expect(currentStore().get(digitalPlatformsAtom)).toEqual([tokopedia]))
    await waitFor(() => expect(currentStore().get(testimoniesAtom)).toEqual([said]))
    act(() => logOut())
    expect([currentStore().get(digitalPlatformsAtom), currentStore().get(testimoniesAtom)]).toEqual([[], []])
  })

  it('counts refreshes (R64): each asks for everything anew, and says when it is there', async () => {
    const { count } = fakeServer()
    logIn()
    await startApp(PLAIN)
    await waitFor(() => expect(count('/svc/main/api/testimonies/all')).toBe(1))
    const before = currentStore().get(refreshCountAtom)
    await act(refresh)
    expect(currentStore().get(refreshCountAtom)).toBe(before + 1)
    expect(count('/svc/main/api/testimonies/all')).toBe(2)
    expect(screen.getByText('Everything is up to date')).toBeInTheDocument()
  })
})
