import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { currentStore } from '#console/app/current-console.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { fakeServer, logIn, ok, refuse, startApp, token } from '#test/helpers/console.tsx'

const about = (more: object = {}) => ({
  as: 'student',
  name: 'Siti Rahma',
  email: 'siti@contoh.example',
  customer: 'Akademi Karya Nusantara',
  timezone: 'Asia/Jakarta',
  by: { id: 7, name: 'Rara Support' },
  reason: 'Peserta tidak melihat nilainya',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  ...more,
})
const place = {
  lmsClassId: 5,
  studentLmsClassId: 9,
  code: 'JK-0005',
  title: 'Excel untuk Pemula',
  workflow: 'ONGOING',
  startAt: '2026-11-01T03:00:00Z',
  endAt: '2026-12-01T03:00:00Z',
  status: 'IN_PROGRESS',
  progressPct: 40,
  attendedCount: 2,
  requiredCount: 5,
  finalScore: null,
  certificate: null,
}
const item = {
  classActivityItemId: 1,
  title: 'Pertemuan 1',
  type: 'ZOOM',
  startAt: null,
  endAt: null,
  cancelled: false,
}
const activities = [
  { title: 'Minggu 1', date: null, items: [{ ...item, attendance: 'PRESENT', progress: null, score: 87.5 }] },
]
const answers = {
  'GET /svc/console/access': () => ok(about()),
  'GET /svc/console/access/learning': () => ok([place]),
  'GET /svc/console/access/learning/9/activities': () => ok(activities),
}

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

it('shows what the student sees with a token of its own, and leaves the staff session as it is', async () => {
  const session = logIn()
  const access = token(2_000_000_000)
  const server = fakeServer(answers)
  const { at } = await startApp(`/pages/access#token=${access}`)
  await screen.findByText('Rara Support is viewing as Siti Rahma')
  await waitFor(() => expect(at()).toBe('/pages/access'))
  await userEvent.click(await screen.findByText('JK-0005 · Excel untuk Pemula'))
  await screen.findByText('Pertemuan 1')
  screen.getByText('Score 87,5')
  screen.getByText('40% done', { exact: false })
  const asked = server.asked.filter(({ path }) => path.includes('/console/access'))
  expect(new Set(asked.map(({ headers }) => headers.get('authorization')))).toEqual(new Set([`Bearer ${access}`]))
  expect(currentStore().get(sessionAtom)?.customer.token).toBe(session.customer.token)
})

it('ends it on the server, and says so', async () => {
  const server = fakeServer({ ...answers, 'DELETE /svc/console/access': () => ok({ done: true }) })
  await startApp(`/pages/access#token=${token(2_000_000_000)}`)
  await userEvent.click(await screen.findByRole('button', { name: 'End access' }))
  await screen.findByRole('heading', { name: 'Admin access has ended' })
  expect(server.asked.some(({ method, path }) => method === 'DELETE' && path === '/svc/console/access')).toBe(true)
  expect(sessionStorage.getItem('academy-access')).toBeNull()
})

it('counts down, and is over when the time is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const expiresAt = new Date(Date.now() + 61_000).toISOString()
  fakeServer({ ...answers, 'GET /svc/console/access': () => ok(about({ expiresAt })) })
  await startApp(`/pages/access#token=${token(2_000_000_000)}`)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^1:0\d left$/))
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await screen.findByRole('heading', { name: 'Admin access has ended' })
})

it('is over when the server says so', async () => {
  fakeServer({ 'GET /svc/console/access': () => refuse(401, 'UNAUTHENTICATED') })
  await startApp(`/pages/access#token=${token(2_000_000_000)}`)
  await screen.findByRole('heading', { name: 'Admin access has ended' })
})

it('says that nothing is open where no token was given', async () => {
  fakeServer()
  await startApp('/pages/access')
  await screen.findByRole('heading', { name: 'No admin access is open in this tab' })
})
