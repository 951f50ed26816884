import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Evaluation } from '#contract/exercise/exam.ts'
import { evaluation } from '#test/exercise/exams.ts'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'
import { giveHeight } from '#test/list/console/list-harness.tsx'

const progressId = '1b671a64-40d5-491e-99b0-da01ff1f3341'
const reached = { attempts: 1, waits: false, best: null, score: null, source: null, push: null }
const results = [
  { ...reached, studentLmsClassId: 31, name: 'Agus Setiawan' },
  { ...reached, studentLmsClassId: 32, name: 'Siti Rahmawati', attempts: 0 },
]

beforeEach(() => {
  logIn()
  giveHeight()
})

describe('an evaluation', () => {
  it('shows who answered and what they said, and is recalculated next to the list; a refusal is said', async () => {
    let tries = 0
    let row: Evaluation = evaluation()
    const server = fakeServer({
      'GET /svc/main/api/evaluation': () => page([row]),
      'GET /svc/main/api/evaluation/5': () => ok(row),
      'GET /svc/console/evaluations/5/results': () => ok(results),
      'PUT /svc/main/api/evaluation/5/sync': () => {
        if (++tries === 1) return refuse(409, 'ALREADY_RUNNING', { what: row.title })
        row = evaluation({
          syncStatus: 'SYNCED',
          syncedAt: '2026-06-12T02:00:00.000Z',
          respondents: 1,
          averageRating: 4.6,
          nps: 33,
          highlights: ['Instruktur jelas'],
          version: 5,
          updatedAt: '2026-06-12T02:00:00.000Z',
        })
        return ok({ id: 5, title: row.title, progressId, total: 2 })
      },
    })
    await startApp('/evaluation?open=5')
    const drawer = within(await screen.findByRole('region', { name: 'Details' }))
    expect((await drawer.findAllByText('Not calculated')).length).toBeGreaterThan(0)
    const keys = userEvent.setup()
    await keys.click(drawer.getByRole('tab', { name: 'Results' }))
    const said = async (name: RegExp) => within(await drawer.findByRole('row', { name }))
    expect((await said(/Agus/)).getByText('Submitted')).toBeInTheDocument()
    expect((await said(/Siti/)).getByText('Not submitted')).toBeInTheDocument()
    // A survey gives nobody a grade.
    expect(drawer.queryByText('In the grades')).toBeNull()

    await keys.click(await drawer.findByRole('button', { name: /^Recalculate/ }))
    expect(await screen.findByText('Excel Juni is already running.')).toBeInTheDocument()
    await keys.click(await drawer.findByRole('button', { name: /^Recalculate/ }))
    expect(await screen.findByText('Excel Juni is being recalculated')).toBeInTheDocument()
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ scope: 'ALL' })
    await keys.click(drawer.getByRole('tab', { name: 'Details' }))
    expect(await drawer.findByText('Instruktur jelas')).toBeInTheDocument()
    expect(drawer.getAllByText('Calculated').length).toBeGreaterThan(0)
  })

  it('shows how often each number of stars was given, of all questions and of one', async () => {
    const logged = vi.spyOn(console, 'error')
    const row = evaluation({ syncStatus: 'SYNCED', respondents: 3 })
    const questions = [
      { questionId: 1, prompt: 'Puas?', mean: 4, counts: [0, 0, 1, 1, 1] },
      { questionId: 2, prompt: 'Merekomendasikan?', mean: 3.67, counts: [1, 0, 0, 0, 2] },
    ]
    fakeServer({
      'GET /svc/main/api/evaluation': () => page([row]),
      'GET /svc/main/api/evaluation/5': () => ok(row),
      'GET /svc/console/evaluations/5/ratings': () => ok({ questions }),
    })
    await startApp('/evaluation?open=5')
    const drawer = within(await screen.findByRole('region', { name: 'Details' }))
    const keys = userEvent.setup()
    await keys.click(await drawer.findByRole('tab', { name: 'Ratings' }))
    expect(await drawer.findByText('Average of 3,83 from 6 ratings')).toBeInTheDocument()
    const chart = within(await drawer.findByRole('group', { name: 'Ratings of Excel Juni' }))
    expect(chart.getByRole('link', { name: '5 stars: Ratings 3' })).toHaveAttribute(
      'href',
      '/answer?exerciseId=81&lmsClassId=12',
    )
    const line = within(drawer.getByRole('row', { name: /Merekomendasikan/ }))
    expect(line.getByText('3,67')).toBeInTheDocument()
    await keys.click(drawer.getByRole('button', { name: /^Question/ }))
    await keys.click(await screen.findByRole('option', { name: 'Puas?' }))
    expect(chart.getByRole('link', { name: '5 stars: Ratings 1' })).toBeInTheDocument()
    expect(drawer.getByText('Average of 4 from 3 ratings')).toBeInTheDocument()
    // All stars lead to the same answers: React would drop one of two points with one key.
    expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
  })
})
