import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Feedback } from '#contract/grading/feedback.ts'
import { keysAreHeard } from '#test/screen/keys.ts'
import { fakeServer, logIn, ok, startApp } from '#test/helpers/console.tsx'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  logIn()
})

const work = (id: number, name: string, more: Partial<Feedback> = {}): Feedback => ({
  id,
  activityItemsId: 5,
  activity: { id: 5, title: 'Tugas 1' },
  lmsClass: { id: 12, code: 'JK-12', title: 'Excel Juni' },
  locked: false,
  late: false,
  studentLmsClassId: id + 30,
  student: { id: id + 100, name },
  submittedAt: '2026-11-20T03:00:00Z',
  submission: null,
  maxScore: 50,
  score: null,
  notes: null,
  fileUrl: null,
  instructor: null,
  status: 'WAITING',
  givenAt: null,
  version: 1,
  ...more,
})

it('is graded by keys, one work after another; what is wrong is said at its field', async () => {
  let waiting = [work(1, 'Agus', { late: true }), work(2, 'Dewi')]
  const server = fakeServer({
    'GET /svc/console/customers/1/feedback': () =>
      ok(waiting, {
        pagination: { total: waiting.length, page: 1, limit: 100, totalPages: 1 },
        totals: { waiting: waiting.length, late: 1 },
      }),
    'PUT /svc/main/general/instructor-feedback/1'({ body }) {
      waiting = waiting.filter(({ id }) => id !== 1)
      return ok(work(1, 'Agus', { ...(body as object), status: 'GIVEN', version: 2 }))
    },
  })
  await startApp('/jadwalkelas/feedback')
  const score = () => screen.getByRole('textbox', { name: /^Score/ })
  await waitFor(() => expect(score()).toHaveFocus())
  expect(within(screen.getByRole('list', { name: 'Work that waits' })).getAllByRole('button')).toHaveLength(2)
  expect(screen.getByText('This work was done without an answer sheet.')).toBeInTheDocument()
  await keysAreHeard('Give feedback, then next')
  const keys = userEvent.setup()
  await keys.keyboard('51{Control>}{Enter}{/Control}')
  expect(score()).toHaveAccessibleDescription(expect.stringContaining('must be at most 50') as string)
  await keys.keyboard('{Backspace}{Backspace}42,5{Tab}Rapi dan lengkap.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Dewi · Tugas 1'))
  await waitFor(() => expect(score()).toHaveFocus())
  expect(score()).toHaveValue('')
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 1,
    score: 42.5,
    notes: 'Rapi dan lengkap.',
  })
  expect(await screen.findByText('Agus is graded: 42,5')).toBeInTheDocument()
})

it('says that nothing waits', async () => {
  fakeServer({
    'GET /svc/console/customers/1/feedback': () =>
      ok([], {
        pagination: { total: 0, page: 1, limit: 100, totalPages: 0 },
        totals: { waiting: 0, late: 0 },
      }),
  })
  await startApp('/jadwalkelas/feedback')
  expect(await screen.findByText('No work waits for feedback')).toBeInTheDocument()
})
