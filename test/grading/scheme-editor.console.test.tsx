import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditedScheme, SchemeOutcome } from '#contract/grading/scheme-edit.ts'
import SchemeTab from '#console/areas/grading/scheme/scheme-tab.tsx'
import type { Asked } from '#test/helpers/console.tsx'
import { fakeServer, logIn, ok, refuse } from '#test/helpers/console.tsx'
import { keysAreHeard } from '#test/screen/keys.ts'
import { renderPart } from '#test/screen/part.tsx'

const address = '/svc/console/customers/1/schedules/7/scheme'
const activity = (activityItemsId: number, title: string, usedInGroupId: number | null = null) => ({
  activityItemsId,
  title,
  type: 'EXERCISE' as const,
  ke: null,
  maxScore: 100,
  usedInGroupId,
})
const item = (id: number, activityItemsId: number, title: string, weight: number) => ({
  scoringSchemaGroupItemId: id,
  activityItemsId,
  title,
  type: 'EXERCISE' as const,
  ke: null,
  weight,
  maxScore: 100,
  method: 'BEST' as const,
  required: false,
})
const group = (id: number, name: string, weight: number, items: ReturnType<typeof item>[]) => ({
  scoringSchemaGroupId: id,
  level: 1,
  parentId: null,
  name,
  weight,
  minScore: null,
  required: false,
  version: 1,
  items,
})

const scheme = (more: Partial<EditedScheme> = {}): EditedScheme => ({
  lmsClass: { id: 7, customerId: 1, code: 'JK-7', title: 'Excel', workflow: 'GRADING', participants: 3 },
  locked: false,
  version: 4,
  groups: [
    group(1, 'Tugas', 60, [item(11, 101, 'Tugas 1', 50), item(12, 102, 'Tugas 2', 50)]),
    group(2, 'Ujian', 40, [item(13, 103, 'Ujian akhir', 100)]),
  ],
  activities: [
    activity(101, 'Tugas 1', 1),
    activity(102, 'Tugas 2', 1),
    activity(103, 'Ujian akhir', 2),
    activity(104, 'Kuis'),
  ],
  scores: [{ scoringSchemaGroupItemId: 11, count: 3 }],
  ...more,
})
const nothing: SchemeOutcome = { removedScores: 0, counts: [], people: [] }
const isDry = ({ headers }: Asked) => headers.get('x-dry-run') === 'true'

function schemeServer(
  stored: EditedScheme,
  { outcome = nothing, save }: { outcome?: SchemeOutcome; save?: () => Response } = {},
) {
  return fakeServer({
    [`GET ${address}`]: () => ok(stored),
    [`PUT ${address}`]: (asked) =>
      isDry(asked)
        ? ok({ scheme: stored, outcome }, { dryRun: { tables: [], messages: [], jobs: [] } })
        : (save?.() ?? ok({ scheme: { ...stored, version: 5 }, outcome: null })),
  })
}
async function open(stored: EditedScheme) {
  renderPart(<SchemeTab id={7} customerId={1} />, '/jadwalkelas/edit/7')
  const grid = await screen.findByRole('treegrid', { name: 'Scoring scheme' })
  if (!stored.locked) await keysAreHeard('Add group')
  return { grid: within(grid), user: userEvent.setup() }
}
const writes = (server: ReturnType<typeof fakeServer>) => server.asked.filter(({ method }) => method === 'PUT')
const weight = (name: string) => screen.getByLabelText(`Weight of ${name}`)
const rowOf = (name: string) => weight(name).closest<HTMLElement>('[role=row]') as HTMLElement

beforeEach(() => {
  sessionStorage.clear()
  logIn()
})

describe('the scoring scheme', () => {
  it('is walked and weighed by keys; what is missing to 100 is shown, distributed, and undone', async () => {
    const stored = scheme()
    schemeServer(stored)
    const { user } = await open(stored)
    act(() => weight('Tugas 1').focus())
    await user.keyboard('20,5{ArrowDown}30')
    expect([weight('Tugas 1'), weight('Tugas 2')].map((input) => (input as HTMLInputElement).value)).toEqual([
      '20,5',
      '30',
    ])
    expect(screen.getByText('Sum 50,5: 49,5 missing')).toBeInTheDocument()
    expect(weight('Tugas 2')).toHaveFocus()
    await user.keyboard('{Alt>}w{/Alt}')
    expect(weight('Tugas 1')).toHaveValue('40,59')
    expect(screen.queryByText(/missing/)).toBeNull()
    await user.keyboard('{Control>}z{/Control}')
    expect(weight('Tugas 1')).toHaveValue('20,5')
    await user.click(screen.getByRole('button', { name: 'Distribute the weights of Tugas' }))
    expect(weight('Tugas 2')).toHaveValue('59,41')
  })

  it('takes groups, parts and activities, moves and removes them by key and mouse, and shows one level alone', async () => {
    const stored = scheme({ groups: [] })
    schemeServer(stored)
    const { user } = await open(stored)
    await user.click(screen.getByRole('button', { name: /^Add group/ }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus())
    await user.keyboard('Nilai{Alt>}{Shift>}g{/Shift}{/Alt}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(''))
    await user.keyboard('Kuis{Alt>}a{/Alt}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add activities to Kuis' }))
    await user.click(dialog.getByRole('checkbox', { name: /Tugas 1/ }))
    await user.click(dialog.getByRole('checkbox', { name: /Kuis/ }))
    await user.click(dialog.getByRole('button', { name: 'Add 2 activities' }))
    const texts = () => screen.getAllByRole('row').map((row) => row.querySelector('span > span')?.textContent)
    await waitFor(() => expect(texts()).toEqual(['Nilai', 'Kuis', 'Tugas 1', 'Kuis']))
    expect(weight('Tugas 1')).toHaveValue('50')
    act(() => weight('Tugas 1').focus())
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(texts()).toEqual(['Nilai', 'Kuis', 'Kuis', 'Tugas 1'])
    await user.click(screen.getByRole('tab', { name: /Level 1/ }))
    expect(texts()).toEqual(['Nilai'])
    await user.click(screen.getByRole('tab', { name: /Level 2/ }))
    expect(texts()).toEqual(['Kuis', 'Kuis', 'Tugas 1'])
    act(() => weight('Tugas 1').focus())
    await user.click(screen.getByRole('button', { name: /^Remove/ }))
    expect(texts()).toEqual(['Kuis', 'Kuis'])
  })

  it('is not sent with something wrong: it is said at its place, which gets the focus', async () => {
    const stored = scheme()
    const server = schemeServer(stored)
    const { user } = await open(stored)
    await user.clear(weight('Tugas 2'))
    await user.type(weight('Tugas 2'), '49,99')
    act(() => weight('Ujian akhir').focus())
    await user.keyboard('{Alt>}{Delete}{/Alt}{Control>}s{/Control}')
    expect(within(rowOf('Tugas')).getByText('must sum to 100; they sum to 99.99')).toBeInTheDocument()
    expect(within(rowOf('Ujian')).getByText('must hold at least one activity')).toBeInTheDocument()
    await waitFor(() => expect(weight('Tugas')).toHaveFocus())
    expect(writes(server)).toEqual([])
  })
})

describe('saving a scheme', () => {
  const outcome: SchemeOutcome = {
    removedScores: 0,
    counts: [{ kind: 'NOW_PASSES', count: 3 }],
    people: [
      {
        studentLmsClassId: 31,
        name: 'Dewi Anggraini',
        kind: 'NOW_PASSES',
        before: { finalScore: 60, letter: 'D', passed: false },
        after: { finalScore: 75.5, letter: 'B', passed: true },
      },
    ],
  }

  it('says first whose result changes and how; only then is it saved', async () => {
    const stored = scheme()
    const server = schemeServer(stored, { outcome })
    const { user } = await open(stored)
    await user.clear(weight('Tugas'))
    await user.type(weight('Tugas'), '50')
    await user.clear(weight('Ujian'))
    await user.type(weight('Ujian'), '50')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'What changes for participants' }))
    expect(dialog.getByText('3 pass who failed')).toBeInTheDocument()
    expect(dialog.getByRole('row', { name: 'Dewi Anggraini 60 D · Failed 75,5 B · Passed' })).toBeInTheDocument()
    expect(dialog.getByText('and 2 more')).toBeInTheDocument()
    expect(writes(server).map(isDry)).toEqual([true])
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('No unsaved changes')).toBeInTheDocument())
    expect(writes(server).map(isDry)).toEqual([true, false])
    expect(writes(server)[1]?.body).toMatchObject({
      version: 4,
      groups: [
        { id: 1, weight: 50 },
        { id: 2, weight: 50 },
      ],
    })
  })

  it('happens at once where nothing changes for anyone, and without a trial where there is no one', async () => {
    const stored = scheme({ lmsClass: { ...scheme().lmsClass, participants: 0 } })
    const server = schemeServer(stored)
    const { user } = await open(stored)
    await user.click(screen.getByRole('checkbox', { name: 'Required to pass' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes(server).map(isDry)).toEqual([false]))
  })

  it('names the scores that go with an item, and deletes them only when that is confirmed', async () => {
    const stored = scheme()
    const server = schemeServer(stored, { outcome: { ...nothing, removedScores: 3 } })
    const { user } = await open(stored)
    expect(within(rowOf('Tugas 1')).getByText('3 scores')).toBeInTheDocument()
    act(() => weight('Tugas 1').focus())
    await user.keyboard('{Alt>}{Delete}w{/Alt}{Control>}s{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Save and delete 3 scores' }))
    await waitFor(() => expect(writes(server).map(isDry)).toEqual([true, false]))
    expect(writes(server).map(({ body }) => (body as { force?: boolean }).force)).toEqual([undefined, true])
  })

  it('over the change of another user shows both, and loses neither', async () => {
    const stored = scheme()
    const theirs = scheme({ version: 6, groups: [group(1, 'Semua', 100, [item(11, 101, 'Tugas 1', 100)])] })
    let tries = 0
    const conflict = () =>
      ++tries === 1
        ? refuse(412, 'VERSION_CONFLICT', { current: theirs, by: 'Made Wirawan', at: '2026-11-20T02:00:00.000Z' })
        : ok({ scheme: { ...stored, version: 7 }, outcome: null })
    const server = schemeServer(stored, { save: conflict })
    const { user } = await open(stored)
    await user.click(screen.getByRole('checkbox', { name: 'Required to pass' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const panel = within(
      await screen.findByRole('alert', { name: 'Made Wirawan changed this record in the meantime.' }),
    )
    expect(panel.getByText('Semua 100, – Tugas 1 100')).toBeInTheDocument()
    const [mine] = panel.getAllByRole('radio')
    if (mine) await user.click(mine)
    await user.click(panel.getByRole('button', { name: /Save/ }))
    await waitFor(() =>
      expect(writes(server).at(-1)?.body).toMatchObject({ version: 6, groups: [{ name: 'Tugas' }, { name: 'Ujian' }] }),
    )
  })

  it('is not offered where grades are final, which can be reopened', async () => {
    const stored = scheme({ locked: true })
    schemeServer(stored)
    await open(stored)
    expect(screen.getByRole('note')).toHaveTextContent('The grades of Excel are final')
    expect(screen.getByRole('button', { name: 'Reopen grading' })).toBeInTheDocument()
    expect(weight('Tugas')).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
})

it('the scheme of another schedule is taken over into the editor, with what this one lacks', async () => {
  const stored = scheme({ groups: [] })
  const other = scheme({
    lmsClass: { ...scheme().lmsClass, id: 8 },
    groups: [
      group(21, 'Praktik', 100, [
        item(31, 201, 'Kuis', 60),
        { ...item(32, 202, 'Foto', 40), type: 'ASSIGNMENT' },
      ] as never),
    ],
  })
  fakeServer({
    [`GET ${address}`]: () => ok(stored),
    'GET /svc/console/customers/1/schedules/8/scheme': () => ok(other),
    'GET /svc/console/find/lms': () =>
      ok({ found: [{ kind: 'lms', id: 8, label: 'JK-8 Excel', hint: null }], more: false }),
    'GET /svc/console/find/lms/8': () => ok({ kind: 'lms', id: 8, label: 'JK-8 Excel', hint: null }),
  })
  const { user } = await open(stored)
  await user.click(screen.getByRole('button', { name: 'Copy scheme' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the scheme of another schedule' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Schedule' }))
  await user.click(await screen.findByRole('option', { name: /JK-8/ }))
  expect(await dialog.findByText('Not in this schedule: Foto')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Copy scheme' }))
  expect(await screen.findByRole('row', { name: /Kuis/ })).toBeInTheDocument()
  expect(screen.getByText('Sum 60: 40 missing')).toBeInTheDocument()
  expect(screen.getByText('Not in this schedule: Foto')).toBeInTheDocument()
})
