import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ScoreMark, SheetCell, SheetRow } from '#contract/grading/score.ts'
import { keysAreHeard } from '#test/screen/keys.ts'
import { fakeServer, logIn, ok, refuse, startApp } from '#test/helpers/console.tsx'
import { gradeRow, gradingTable, schemeGroup, schemeItem } from './sheet.ts'

const PATH = '/svc/console/customers/1/schedules/12/grades'

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

const auto = (groupItemId: number, raw: number): SheetCell => ({
  groupItemId,
  state: 'SCORE',
  raw,
  source: 'AUTO',
  version: 1,
})
const scheme = [schemeGroup(10, 'Tugas praktik', [schemeItem(1, 'Kuis'), schemeItem(2, 'Tugas')])]
const people = (): SheetRow[] => [
  gradeRow(31, 'Agus', [auto(1, 80), { groupItemId: 2, state: 'WAITING' }]),
  gradeRow(32, 'Dewi', [auto(1, 60), { groupItemId: 2, state: 'PENDING' }]),
  gradeRow(33, 'Made', [
    { groupItemId: 1, state: 'MISSING' },
    { groupItemId: 2, state: 'EXCUSED' },
  ]),
]

/** A server that stores scores as the real one does; `refused` answers why it does not store one. */
function scoresServer(refused: (mark: ScoreMark) => { code: string; message: string; current: SheetCell } | undefined) {
  const rows = people()
  return fakeServer({
    [`GET ${PATH}`]: () => ok(gradingTable({ scheme, rows })),
    'GET /svc/main/v3/lms/grading-classes/12/summary/download': () => refuse(403, 'FORBIDDEN'),
    [`PUT ${PATH}`]({ body }) {
      const { scores, note } = body as { scores: ScoreMark[]; note: string }
      const no = scores.flatMap((mark, at) => {
        const why = refused(mark)
        return why ? [{ at, ...why }] : []
      })
      const stored = scores.filter((_, at) => !no.some((one) => one.at === at))
      for (const { studentLmsClassId, groupItemId, raw, version = 0 } of stored) {
        const row = rows.find((one) => one.studentLmsClassId === studentLmsClassId)
        if (!row || raw === null) continue
        const cell: SheetCell = { groupItemId, state: 'SCORE', raw, source: 'MANUAL', note, version: version + 1 }
        row.cells = row.cells.map((one) => (one.groupItemId === groupItemId ? cell : one))
        row.finalScore = raw
      }
      const changed = rows.filter((row) => stored.some((mark) => mark.studentLmsClassId === row.studentLmsClassId))
      return ok({ written: stored.length, refused: no, rows: changed, totals: gradingTable().totals })
    },
  })
}

const rowOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]')
  if (!row) throw new Error(`There is no row ${name}`)
  return row
}
/** The cells of a row: Kuis, Tugas, the group, the final score and so on. */
const cellsOf = (name: string) => within(rowOf(name)).getAllByRole('gridcell')
const cell = (name: string, at: number) => {
  const found = cellsOf(name)[at]
  if (!found) throw new Error(`There is no cell ${at} of ${name}`)
  return found
}

async function open() {
  await startApp('/jadwalkelas/report/12')
  await screen.findByRole('grid', { name: 'Scores of Excel Juni' })
  await keysAreHeard('Sort')
  return userEvent.setup()
}

describe('the grading table', () => {
  it('is edited as a spreadsheet: digits replace, Enter goes down, Tab right, F2 edits, Delete clears', async () => {
    const server = scoresServer(() => undefined)
    const keys = await open()
    await keys.type(screen.getByRole('textbox', { name: 'Reason for the scores you enter' }), 'Ujian lisan{Enter}')
    await waitFor(() => expect(cell('Agus', 0)).toHaveFocus())
    await keys.keyboard('85,5{Enter}')
    await waitFor(() => expect(cell('Dewi', 0)).toHaveFocus())
    await waitFor(() => expect(cell('Agus', 0)).toHaveTextContent('85,5, entered by hand: Ujian lisan'))
    // All that depends on it comes with the answer.
    expect(cell('Agus', 3)).toHaveTextContent('85,5')
    await keys.keyboard('{F2}')
    expect(screen.getByRole('textbox', { name: 'Kuis of Dewi' })).toHaveValue('60')
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(cell('Dewi', 0)).toHaveFocus())
    await keys.keyboard('{F2}70{Tab}')
    await waitFor(() => expect(cell('Dewi', 1)).toHaveFocus())
    await waitFor(() => expect(cell('Dewi', 0)).toHaveTextContent('70, entered by hand'))
    await keys.keyboard('{ArrowUp}{ArrowLeft}{Delete}')
    await waitFor(() =>
      expect(server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        {
          note: 'Ujian lisan',
          scores: [{ studentLmsClassId: 31, groupItemId: 1, raw: 85.5, version: 1 }],
        },
        { note: 'Ujian lisan', scores: [{ studentLmsClassId: 32, groupItemId: 1, raw: 70, version: 1 }] },
        { note: 'Ujian lisan', scores: [{ studentLmsClassId: 31, groupItemId: 1, raw: null, version: 2 }] },
      ]),
    )
  })

  it('asks for a reason once, and refuses at the cell what is no score', async () => {
    const server = scoresServer(() => undefined)
    const keys = await open()
    await keys.click(cell('Agus', 0))
    await keys.keyboard('101{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('must be at most 100')
    expect(screen.getByRole('textbox', { name: 'Kuis of Agus' })).toHaveValue('101')
    await keys.keyboard('{Backspace}{Enter}')
    const reason = screen.getByRole('textbox', { name: 'Reason for the scores you enter' })
    await waitFor(() => expect(reason).toHaveFocus())
    expect(reason).toHaveAccessibleDescription('Enter a reason. Your scores are saved with it.')
    expect(server.asked.filter(({ method }) => method === 'PUT')).toEqual([])
    await keys.keyboard('Remedial{Enter}')
    await waitFor(() => expect(cell('Agus', 0)).toHaveTextContent('10, entered by hand: Remedial'))
    expect(screen.getByText('1 score saved')).toBeInTheDocument()
  })

  it('takes a pasted block, and reports each row that was not stored with the reason', async () => {
    const current = { ...auto(1, 75), version: 2 }
    const server = scoresServer(({ studentLmsClassId, groupItemId, version }) =>
      studentLmsClassId === 32 && groupItemId === 1 && version === 1
        ? { code: 'VERSION_CONFLICT', message: 'Someone else changed this score in the meantime', current }
        : undefined,
    )
    const keys = await open()
    await keys.type(screen.getByRole('textbox', { name: 'Reason for the scores you enter' }), 'Lembar{Enter}')
    await keys.click(cell('Agus', 0))
    await keys.paste('90\t50\n65\tdua\n40\t\n30\t20\n')
    const report = await screen.findByRole('region', { name: 'Scores that were not saved' })
    await within(report).findByText('2 scores were not saved')
    expect(within(report).getByText('2 pasted cells have no place in the table')).toBeInTheDocument()
    const lines = within(report).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Dewi · Tugasduamust be a number'),
        expect.stringContaining('Dewi · Kuis65Someone else changed this score in the meantimeIt is 75 now'),
      ]),
    )
    expect(cell('Dewi', 0)).toHaveAttribute('aria-invalid', 'true')
    expect(cell('Agus', 1)).toHaveTextContent('50')
    await keys.click(within(report).getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(cell('Dewi', 0)).toHaveTextContent('65, entered by hand'))
    expect(server.asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      note: 'Lembar',
      scores: [{ studentLmsClassId: 32, groupItemId: 1, raw: 65, version: 2 }],
    })
    await keys.click(within(report).getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('region', { name: 'Scores that were not saved' })).not.toBeInTheDocument()
  })

  it('is sorted by any column, narrowed and downloaded as it is shown', async () => {
    const server = scoresServer(() => undefined)
    const keys = await open()
    await keys.click(cell('Agus', 0))
    await keys.keyboard('{Alt>}s{/Alt}')
    const names = () => screen.getAllByRole('rowheader').map((one) => one.textContent)
    await waitFor(() => expect(names()).toEqual(['Dewi', 'Agus', 'Made']))
    await waitFor(() => expect(cell('Agus', 0)).toHaveFocus())
    await keys.click(screen.getByRole('button', { name: '80–90: 1' }))
    expect(await screen.findByText('No participant matches.')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: '80–90: 1' }))
    await keys.type(screen.getByRole('searchbox', { name: 'Find a participant' }), 'dew')
    await waitFor(() => expect(names()).toEqual(['Dewi']))
    await keys.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.endsWith('/grading-classes/12/summary/download'))).toBe(true),
    )
    const asked = server.asked.find(({ path }) => path.endsWith('/summary/download'))
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ sort: 'item:1', keyword: 'dew' })
  })

  it('is read only once the grades are final, and says what is missing', async () => {
    fakeServer({ [`GET ${PATH}`]: () => ok(gradingTable({ scheme, rows: people(), locked: true })) })
    await startApp('/jadwalkelas/report/12')
    expect(await screen.findByRole('note')).toHaveTextContent(/The grades of Excel Juni are final/)
    const keys = userEvent.setup()
    await keys.click(cell('Agus', 0))
    await keys.keyboard('9')
    expect(screen.queryByRole('textbox', { name: 'Kuis of Agus' })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).not.toBeInTheDocument()
  })

  it.each([
    ['there is no scheme', () => ok(gradingTable({ rows: people() })), 'No scoring scheme yet'],
    ['there are no participants', () => ok(gradingTable({ scheme })), 'No participants in this class yet'],
    ['it is not there', () => refuse(404, 'NOT_FOUND', { what: 'schedule' }), 'There is no such schedule.'],
  ])('says when %s', async (_what, answer, text) => {
    fakeServer({ [`GET ${PATH}`]: answer })
    await startApp('/jadwalkelas/report/12')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })
})
