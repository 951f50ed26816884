import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { exam } from '#test/exercise/exams.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'

const progressId = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const job = {
  progressId,
  kind: 'SYNC',
  title: 'Excel Juni',
  status: 'DONE',
  total: 2,
  processed: 2,
  succeeded: 1,
  failed: 1,
  percent: 100,
  errors: [{ row: 2, code: 'NOT_GRADED', message: 'Siti Rahmawati: an answer waits to be graded' }],
  batchId: null,
  message: null,
  undo: 'none',
  createdAt: '2026-06-12T02:00:00.000Z',
  startedAt: '2026-06-12T02:00:00.000Z',
  finishedAt: '2026-06-12T02:00:01.000Z',
}
const result = { attempts: 1, waits: false, best: 90, score: 90, source: 'AUTO', push: null }
const times = '2026-06-12T02:00:00.000Z'
const refusedPush = { state: 'FAILED', sentAt: null, error: 'redeem code not found' }
const results = [
  { ...result, studentLmsClassId: 31, name: 'Agus Setiawan', push: { state: 'SENT', sentAt: times, error: null } },
  { ...result, studentLmsClassId: 32, name: 'Siti Rahmawati', waits: true, best: null, score: null, source: null },
  { ...result, studentLmsClassId: 33, name: 'Made Wirawan', best: 20, score: 75, source: 'MANUAL', push: refusedPush },
  { ...result, studentLmsClassId: 34, name: 'Dewi Lestari', attempts: 0, best: null, score: null, source: null },
]

beforeEach(() => {
  logIn()
})

describe('the sync of an exam', () => {
  it('shows what everybody reached, begins, and names whose work waits; a refusal is said', async () => {
    let tries = 0
    const server = fakeServer({
      'GET /svc/main/api/exam/5': () => ok(exam()),
      'GET /svc/console/exams/5/results': () => ok(results),
      'PUT /svc/main/api/exam/5/sync': () =>
        ++tries === 1
          ? refuse(409, 'ALREADY_RUNNING', { what: 'Excel Juni' })
          : ok({ id: 5, title: 'Excel Juni', progressId, total: 2 }),
      [`GET /svc/main/v2/api/pyadapt/upload-progress/${progressId}`]: () => ok(job),
    })
    await startApp('/exam/sync/5')
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    expect((await row(/Agus/)).getAllByText('90')).toHaveLength(2)
    expect((await row(/Siti/)).getByText('Waiting for grading')).toBeInTheDocument()
    expect((await row(/Made/)).getByText('By hand')).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'At Prakerja' })).toBeInTheDocument()
    expect((await row(/Agus/)).getByText('Sent')).toBeInTheDocument()
    expect((await row(/Made/)).getByText('redeem code not found')).toBeInTheDocument()
    expect((await row(/Dewi/)).getByText('Not submitted')).toBeInTheDocument()
    const keys = userEvent.setup()
    await keys.click(screen.getByRole('button', { name: 'Recalculate everyone' }))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Only participants without a score' }))
    expect(await screen.findByText('Siti Rahmawati: an answer waits to be graded')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Excel Juni' })).toHaveAttribute('aria-valuenow', '100')
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ scope: 'MISSING' })
  })

  it('is not offered once grades are fixed, and says why', async () => {
    fakeServer({
      'GET /svc/main/api/exam/5': () => ok(exam({ locked: true })),
      'GET /svc/console/exams/5/results': () => refuse(500, 'INTERNAL'),
    })
    await startApp('/exam/sync/5')
    // The palette, which is drawn unseen when there is time, names the reason as well.
    expect(await screen.findByRole('note')).toHaveTextContent('The grades of Excel Juni are final')
    expect(screen.getByRole('button', { name: 'Recalculate everyone' })).toBeDisabled()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
