import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/exercise/answer.ts'
import { answer } from '#test/exercise/answer.ts'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'
import { keysAreHeard } from '#test/screen/keys.ts'
import { giveHeight } from '#test/list/console/list-harness.tsx'

const items: Answer['items'] = [
  {
    questionId: 1,
    kind: 'SINGLE',
    prompt: 'Rumus mana?',
    options: [
      { key: 'A', text: 'IF', correct: true },
      { key: 'B', text: 'SUM', correct: false },
    ],
    rubric: [],
    max: 10,
    value: 'B',
    correct: false,
    score: 0,
    points: null,
    comment: null,
  },
  {
    questionId: 2,
    kind: 'UPLOAD',
    prompt: 'Unggah hasil.',
    options: [],
    rubric: [
      { criterion: 'Kelengkapan', max: 30 },
      { criterion: 'Ketepatan', max: 40 },
    ],
    max: 70,
    value: 'hasil.pdf',
    correct: null,
    score: null,
    points: null,
    comment: null,
  },
]
const first = answer({ id: 5, byHand: true, autoScore: 0, items })
const second = answer({ id: 6, byHand: true, autoScore: 0, student: { id: 42, name: 'Agus Setiawan' }, items })

function serve(update: () => Response, rows: readonly Answer[] = [first, second]) {
  return fakeServer({
    'GET /svc/main/api/answer': ({ query }) =>
      page(query.get('limit') === '20' ? [second] : rows.map(({ items: _items, ...row }) => row)),
    'GET /svc/main/api/answer/5': () => ok(rows[0]),
    'GET /svc/main/api/answer/6': () => ok(second),
    'PUT /svc/main/api/answer/5': update,
  })
}

beforeEach(() => {
  sessionStorage.clear()
  logIn()
  giveHeight()
})

describe('grading', () => {
  it('goes by the rubric and on to the next; what fails loses nothing', async () => {
    let tries = 0
    const server = serve(() =>
      ++tries === 1 ? refuse(500, 'INTERNAL') : ok({ ...first, status: 'GRADED', totalScore: 62.5, version: 5 }),
    )
    const { at } = await startApp('/answer?open=5&grade=5')
    const panel = within(await screen.findByRole('form', { name: 'Grading' }))
    const one = panel.getByLabelText('Kelengkapan (0–30)')
    await waitFor(() => expect(one).toHaveFocus())
    await keysAreHeard('Grade, then next')
    expect(panel.getByText('(chosen)')).toBeInTheDocument()
    const keys = userEvent.setup()
    // What is missing or too much is said at its field, and the first of them has the focus.
    await keys.keyboard('31{Control>}{Enter}{/Control}')
    expect(panel.getByText('must be at most 30')).toBeInTheDocument()
    expect(panel.getByText("can't be empty!")).toBeInTheDocument()
    expect(one).toHaveFocus()
    expect(server.asked.filter(({ method }) => method === 'PUT')).toEqual([])
    await keys.clear(one)
    await keys.keyboard('25{Tab}37,5{Tab}Runtut')
    expect(panel.getByText('62.5')).toBeInTheDocument()
    await keys.type(panel.getByLabelText('Comment'), 'Bagus')
    await keys.keyboard('{Control>}{Enter}{/Control}')
    expect(await panel.findByRole('alert')).toBeInTheDocument()
    expect(one).toHaveValue('25')
    await keys.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Siti Rahmawati is graded: 62.5')).toBeInTheDocument()
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      version: 4,
      items: [{ questionId: 2, points: [25, 37.5], comment: 'Runtut' }],
      comment: 'Bagus',
    })
    const heading = await screen.findByRole('heading', { name: 'Agus Setiawan: Post-test Excel' })
    expect(heading).toBeInTheDocument()
    await waitFor(() => expect(at()).toBe('/answer?open=6&grade=6'))
    const next = within(await screen.findByRole('form', { name: 'Grading' }))
    await waitFor(() => expect(next.getByLabelText('Kelengkapan (0–30)')).toHaveFocus())
    expect(next.getByLabelText('Kelengkapan (0–30)')).toHaveValue('')
  })

  it('shows both values when somebody else has graded meanwhile, and saves the chosen ones over theirs', async () => {
    const graded = { score: 30, points: [10, 20] }
    const typedByOther = items.map((item) => (item.questionId === 2 ? Object.assign({}, item, graded) : item))
    const theirs = { ...first, version: 5, comment: 'Dari yang lain', items: typedByOther }
    let tries = 0
    const server = serve(() =>
      ++tries === 1
        ? refuse(412, 'VERSION_CONFLICT', { current: theirs, by: 'Budi', at: '2026-11-20T03:00:00.000Z' })
        : ok({ ...theirs, status: 'GRADED', totalScore: 60, version: 6 }),
    )
    await startApp('/answer?open=5&grade=5')
    const panel = within(await screen.findByRole('form', { name: 'Grading' }))
    await waitFor(() => expect(panel.getByLabelText('Kelengkapan (0–30)')).toHaveFocus())
    await keysAreHeard('Grade')
    const user = userEvent.setup()
    await user.keyboard('25{Tab}35{Control>}s{/Control}')
    const conflict = within(await panel.findByRole('alert', { name: /Budi changed this record/ }))
    expect(conflict.getByText('25 + 35')).toBeInTheDocument()
    expect(conflict.getByText('10 + 20')).toBeInTheDocument()
    expect(conflict.getByText(/Dari yang lain/)).toBeInTheDocument()
    await user.click(conflict.getByText('25 + 35'))
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Siti Rahmawati is graded: 60')).toBeInTheDocument()
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      version: 5,
      items: [{ questionId: 2, points: [25, 35], comment: null }],
      comment: 'Dari yang lain',
    })
  })

  it('is read only for who may not, and once grades are fixed', async () => {
    serve(() => refuse(500, 'INTERNAL'), [{ ...first, locked: true }])
    await startApp('/answer?open=5')
    const panel = within(await screen.findByRole('form', { name: 'Grading' }))
    expect(panel.getByText(/The grades of Excel Juni are final/)).toBeInTheDocument()
    expect(panel.getByLabelText('Kelengkapan (0–30)')).toBeDisabled()
    expect(panel.queryByRole('button', { name: 'Grade' })).toBeNull()
  })
})
