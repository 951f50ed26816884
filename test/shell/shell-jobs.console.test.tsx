import { holdIdleWork } from '#test/helpers/idle.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Progress } from '#contract/core/progress.ts'
import { jobList } from '#contract/core/progress.ts'
import { currentQueryClient } from '#console/app/current-console.ts'
import { apiQuery } from '#console/api/query.ts'
import { rateOf } from '#console/shell/jobs/use-jobs.ts'
import { csv } from '#console/ui/transfer/save-file.ts'
import { fakeServer, logIn, ok, page, refuse, startApp } from '#test/helpers/console.tsx'

const JOBS = '/svc/console/jobs'
const jobs = apiQuery(jobList, {}).queryKey
const ID = '0199aa00-0000-7000-8000-000000000001'

function job(more: Partial<Progress> = {}): Progress {
  return {
    progressId: ID,
    kind: 'VOUCHER_GENERATE',
    title: 'Generate 500 vouchers',
    status: 'RUNNING',
    total: 500,
    processed: 100,
    succeeded: 98,
    failed: 2,
    percent: 20,
    errors: [],
    batchId: null,
    message: null,
    undo: 'none',
    createdAt: '2026-11-21T01:00:00Z',
    startedAt: '2026-11-21T01:00:00Z',
    finishedAt: null,
    ...more,
  }
}

describe('the jobs tray', () => {
  it('reads every second while a job runs, and stops when it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    logIn()
    let now = job()
    const server = fakeServer({ [`GET ${JOBS}`]: () => page([now]) })
    await startApp('/kelas')
    await act(() => vi.advanceTimersByTimeAsync(300))
    await screen.findByRole('button', { name: '1 job is running' })
    const before = server.count(JOBS)
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(server.count(JOBS) - before).toBeGreaterThanOrEqual(2)
    now = job({ status: 'DONE', processed: 500, succeeded: 500, failed: 0, percent: 100, batchId: 9 })
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(await screen.findByText('Generate 500 vouchers: Done')).toBeVisible()
    const after = server.count(JOBS)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(server.count(JOBS)).toBe(after)
  })

  it('keeps the focus and the keys of whoever was at its button before it had come', async () => {
    const beIdle = holdIdleWork()
    logIn()
    fakeServer({ [`GET ${JOBS}`]: () => page([job({ status: 'DONE' })]) })
    await startApp('/kelas')
    const early = await screen.findByRole('button', { name: 'Jobs' })
    expect(early).not.toHaveAttribute('aria-expanded')
    act(() => early.focus())
    beIdle()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Jobs' })).toHaveAttribute('aria-expanded'))
    expect(screen.getByRole('button', { name: 'Jobs' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Generate 500 vouchers')).toBeVisible()
  })

  it('opens for whoever has pressed its button before it had come', async () => {
    holdIdleWork()
    logIn()
    fakeServer({ [`GET ${JOBS}`]: () => page([job({ status: 'DONE' })]) })
    await startApp('/kelas')
    const early = await screen.findByRole('button', { name: 'Jobs' })
    expect(early).not.toHaveAttribute('aria-expanded')
    // Let go only when the place has become the tool.
    fireEvent.pointerDown(early)
    expect(await screen.findByText('Generate 500 vouchers')).toBeVisible()
  })

  it('announces a job that was over before anybody saw it running, and none that was over before', async () => {
    logIn()
    const old = job({ title: 'Last week', status: 'DONE' })
    let now = [old]
    fakeServer({ [`GET ${JOBS}`]: () => page(now) })
    await startApp('/kelas')
    await screen.findByRole('button', { name: 'Jobs' })
    await waitFor(() => expect(currentQueryClient().getQueryData(jobs)).toBeDefined())
    now = [
      job({ progressId: '0199aa00-0000-7000-8000-000000000002', title: 'A quick one', status: 'DONE', failed: 0 }),
      old,
    ]
    // What everybody does who starts a job.
    await act(() => currentQueryClient().invalidateQueries({ queryKey: jobs }))
    expect(await screen.findByText('A quick one: Done')).toBeVisible()
    expect(screen.queryByText('Last week: Done')).toBeNull()
  })

  it('shows percent, done, failed and left, and stops a job', async () => {
    logIn()
    const server = fakeServer({
      [`GET ${JOBS}`]: () => page([job()]),
      [`POST ${JOBS}/${ID}/cancel`]: () => ok(job({ status: 'CANCELLED' })),
    })
    await startApp('/kelas')
    await userEvent.click(await screen.findByRole('button', { name: '1 job is running' }))
    const tray = await screen.findByRole('dialog', { name: /job/ })
    expect(within(tray).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
    expect(tray).toHaveTextContent('98 done')
    expect(tray).toHaveTextContent('2 failed')
    expect(tray).toHaveTextContent('400 left')
    await userEvent.click(within(tray).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(server.count(`${JOBS}/${ID}/cancel`)).toBe(1))
  })

  it('offers to delete all vouchers that it has made, after a question', async () => {
    logIn()
    const done = job({ status: 'DONE', processed: 500, succeeded: 500, failed: 0, percent: 100, batchId: 9 })
    fakeServer({ [`GET ${JOBS}`]: () => page([done]) })
    await startApp('/kelas')
    await userEvent.click(await screen.findByRole('button', { name: 'Jobs' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete these vouchers' }))
    const question = await screen.findByRole('dialog', { name: 'Command palette' })
    expect(await within(question).findByText('Delete 500 vouchers?')).toBeVisible()
    expect(within(question).getByRole('button', { name: /Preview/ })).toBeVisible()
  })

  it('links to what a job has made, and hands out the rows that failed', async () => {
    logIn()
    const done = job({
      status: 'DONE',
      processed: 500,
      percent: 100,
      batchId: 9,
      finishedAt: '2026-11-21T01:00:10Z',
      errors: [{ row: 3, code: 'DUPLICATE', message: 'A1 already exists.' }],
    })
    fakeServer({ [`GET ${JOBS}`]: () => page([done]) })
    const { at } = await startApp('/kelas')
    await userEvent.click(await screen.findByRole('button', { name: 'Jobs' }))
    expect(await screen.findByRole('button', { name: 'Failed rows' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show failed rows' }))
    expect(screen.getByText('Line 3: A1 already exists.')).toBeVisible()
    expect(screen.getByText('50 a second')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show the result' }))
    await waitFor(() => expect(at()).toBe('/voucher?batchId=9'))
  })
})

describe('the rate of a job', () => {
  it('is rows by seconds, and nothing before it has begun', () => {
    expect(rateOf(job(), Date.parse('2026-11-21T01:00:04Z'))).toBe(25)
    expect(rateOf(job({ startedAt: null }), Date.now())).toBeNull()
    expect(rateOf(job({ processed: 0 }), Date.now())).toBeNull()
  })
})

describe('failed rows as CSV', () => {
  it('quote what needs it, and are no formulas', async () => {
    const file = csv([
      ['row', 'message'],
      [1, 'a "b", c'],
      [2, '=1+1'],
    ])
    // A spreadsheet needs the mark to read it as UTF-8; reading it as text drops it.
    expect([...new Uint8Array(await file.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    expect(await file.text()).toBe('row,message\r\n1,"a ""b"", c"\r\n2,\'=1+1\r\n')
  })
})

describe('a command over a selection, in the jobs tray', () => {
  const bulk = (more: Partial<Progress> = {}) =>
    job({
      kind: 'BULK',
      title: 'Reset voucher',
      status: 'CANCELLED',
      total: 500,
      processed: 100,
      succeeded: 98,
      failed: 2,
      finishedAt: '2026-11-21T01:00:10Z',
      ...more,
    })
  const refusedRow = {
    place: 4,
    resource: 'voucher',
    recordId: 7,
    label: 'PIN-USED0007',
    outcome: 'REFUSED',
    error: { code: 'VOUCHER_CERTIFIED', data: { code: 'PIN-USED0007' }, message: 'in English' },
  }

  async function openTray() {
    await userEvent.click(await screen.findByRole('button', { name: 'Jobs' }))
    return screen.findByRole('dialog', { name: /job/i })
  }

  it('says what was refused and why, with a link to each record', async () => {
    logIn()
    fakeServer({
      [`GET ${JOBS}`]: () => page([bulk()]),
      [`GET ${JOBS}/${ID}/refused`]: () => page([refusedRow, { ...refusedRow, place: 5, recordId: 8, label: null }]),
    })
    const { at } = await startApp('/kelas')
    const tray = await openTray()
    expect(tray).toHaveTextContent('98 done')
    expect(tray).toHaveTextContent('2 refused')
    const show = await within(tray).findByRole('button', { name: 'Show refused', expanded: false })
    expect(tray).toHaveTextContent('400 not attempted')
    await userEvent.click(show)
    const list = await within(tray).findByRole('list', { name: 'Refused' })
    await within(list).findByRole('link', { name: '8' })
    expect(list).toHaveTextContent('The certificate for voucher PIN-USED0007 has been sent.')
    await userEvent.click(within(list).getByRole('link', { name: 'PIN-USED0007' }))
    await waitFor(() => expect(at()).toBe('/voucher?open=7'))
  })

  it('is run again for what is not done, and says what stands in the way', async () => {
    logIn()
    let refuses = true
    const server = fakeServer({
      [`GET ${JOBS}`]: () => page([bulk()]),
      [`POST ${JOBS}/${ID}/retry`]: () =>
        refuses ? refuse(409, 'NOTHING_LEFT', {}) : ok({ progressId: ID, total: 402 }),
    })
    await startApp('/kelas')
    const tray = await openTray()
    await userEvent.click(await within(tray).findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('All records are done; nothing to retry.')).toBeVisible()
    refuses = false
    await userEvent.click(within(tray).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Started for 402 records')).toBeVisible()
    expect(server.count(`${JOBS}/${ID}/retry`)).toBe(2)
  })

  it('is taken back as a whole from the tray, once, and says how far that is', async () => {
    logIn()
    let now = bulk({ status: 'DONE', processed: 500, succeeded: 500, failed: 0, undo: 'open' })
    const server = fakeServer({
      [`GET ${JOBS}`]: () => page([now]),
      [`POST ${JOBS}/${ID}/undo`]: () => {
        now = { ...now, undo: 'running' }
        return ok({ progressId: '0199aa00-0000-7000-8000-000000000002', total: 500 })
      },
    })
    await startApp('/kelas')
    const tray = await openTray()
    ;(await within(tray).findByRole('button', { name: 'Undo' })).focus()
    await userEvent.keyboard('{Enter}')
    expect(within(tray).getByRole('group', { name: 'Reset voucher' })).toHaveFocus()
    expect(await screen.findByText('Undo: started for 500 records')).toBeVisible()
    expect(await within(tray).findByText('Undoing…')).toBeVisible()
    expect(within(tray).queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(server.count(`${JOBS}/${ID}/undo`)).toBe(1)
    now = { ...now, undo: 'partly' }
    await act(() => currentQueryClient().invalidateQueries({ queryKey: jobs }))
    expect(await within(tray).findByText(/^Partly undone/)).toBeVisible()
    now = { ...now, undo: 'undone' }
    await act(() => currentQueryClient().invalidateQueries({ queryKey: jobs }))
    expect(await within(tray).findByText('All of this has been undone.')).toBeVisible()
  })

  it('is a file of sales just as well, whose failed rows stay at hand', async () => {
    logIn()
    const title = 'Import sales: november.xlsx'
    const errors = [{ row: 3, code: 'DUPLICATE', message: 'externalId: TP-1 exists already' }]
    let now = bulk({ kind: 'SALE_IMPORT', title, status: 'DONE', processed: 500, undo: 'open', errors })
    const server = fakeServer({
      [`GET ${JOBS}`]: () => page([now]),
      [`POST ${JOBS}/${ID}/undo`]: () => {
        now = { ...now, undo: 'running' }
        return ok({ progressId: '0199aa00-0000-7000-8000-000000000002', total: 98 })
      },
    })
    await startApp('/kelas')
    ;(await screen.findByRole('button', { name: 'Jobs' })).focus()
    await userEvent.keyboard('{Enter}')
    const group = await screen.findByRole('group', { name: title })
    const names = () =>
      within(group)
        .getAllByRole('button')
        .map((button) => button.textContent)
    expect(names()).toEqual(['Undo', 'Show failed rows', 'Failed rows'])
    while (document.activeElement !== within(group).getByRole('button', { name: 'Undo' })) await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(group).toHaveFocus()
    expect(await screen.findByText('Undoing…')).toBeVisible()
    expect(names()).toEqual(['Show failed rows', 'Failed rows'])
    expect(server.count(`${JOBS}/${ID}/undo`)).toBe(1)
  })

  it('is taken back from the message of its end, with the reason when it cannot be', async () => {
    logIn()
    let now = bulk({ status: 'RUNNING', failed: 0, finishedAt: null })
    const server = fakeServer({
      [`GET ${JOBS}`]: () => page([now]),
      [`POST ${JOBS}/${ID}/undo`]: () => refuse(403, 'FORBIDDEN', { permission: 'voucher:reset' }),
    })
    await startApp('/kelas')
    await screen.findByRole('button', { name: '1 job is running' })
    now = bulk({ status: 'DONE', processed: 500, succeeded: 500, failed: 0, undo: 'open' })
    await act(() => currentQueryClient().invalidateQueries({ queryKey: jobs }))
    expect(await screen.findByText('Reset voucher: Done')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('This needs the permission voucher:reset.')).toBeVisible()
    expect(server.count(`${JOBS}/${ID}/undo`)).toBe(1)
  })

  it('is no longer offered to be taken back by the message of its end once that has begun elsewhere', async () => {
    logIn()
    let now = bulk({ status: 'RUNNING', failed: 0, finishedAt: null })
    fakeServer({ [`GET ${JOBS}`]: () => page([now]) })
    await startApp('/kelas')
    await screen.findByRole('button', { name: '1 job is running' })
    now = bulk({ status: 'DONE', processed: 500, succeeded: 500, failed: 0, undo: 'open' })
    await act(() => currentQueryClient().invalidateQueries({ queryKey: jobs }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    now = { ...now, undo: 'running' }
    await act(() => currentQueryClient().invalidateQueries({ queryKey: jobs }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(screen.getByText('Reset voucher: Done')).toBeVisible()
  })

  it.each([
    [
      'was done',
      bulk({ status: 'DONE', processed: 500, succeeded: 500, failed: 0 }),
      ['Report as CSV', 'Report as XLSX'],
    ],
    ['is under way', bulk({ status: 'RUNNING', failed: 0, finishedAt: null }), ['Cancel']],
  ])('offers no second run where everything %s', async (_, one, buttons) => {
    logIn()
    fakeServer({ [`GET ${JOBS}`]: () => page([one]) })
    await startApp('/kelas')
    await userEvent.click(await screen.findByRole('button', { name: /^(Jobs|1 job is running)$/ }))
    const tray = await screen.findByRole('dialog', { name: /job/i })
    const names = () =>
      within(tray)
        .getAllByRole('button')
        .map((button) => button.textContent)
    await waitFor(() => expect(names()).toEqual(buttons))
  })
})
