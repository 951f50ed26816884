import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Calendar, MovePreview } from '#contract/schedule/calendar.ts'
import { CalendarBoard } from '#console/areas/schedule/calendar/calendar-board.tsx'
import type { CalendarView } from '#console/areas/schedule/calendar/calendar-days.ts'
import { currentStore } from '#console/app/current-console.ts'
import { toastsAtom } from '#console/ui/layer/toasts.ts'
import { fakeServer, ok, refuse } from '#test/helpers/console.tsx'
import { keysAreHeard } from '#test/screen/keys.ts'
import { renderPart } from '#test/screen/part.tsx'

const PATH = '/svc/console/customers/1/schedules'
const meeting = (id: number, startAt: string) => ({
  id,
  lmsClassId: 7,
  title: `Pertemuan ${id}`,
  startAt,
  endAt: new Date(Date.parse(startAt) + 7_200_000).toISOString(),
  type: 'ZOOM' as const,
  instructorId: 3,
  cancelled: false,
})
/** Five meetings on 30 November, and one on 2 December. */
const calendar: Calendar = {
  meetings: [
    ...[1, 2, 3, 4, 5].map((id) => meeting(id, `2026-11-30T0${id}:00:00.000Z`)),
    meeting(6, '2026-12-02T12:00:00.000Z'),
  ],
  schedules: [{ id: 7, code: 'JK-7', title: 'Excel', workflow: 'PUBLISHED', location: null, version: 4 }],
  instructors: [{ id: 3, name: 'Bagus' }],
  more: false,
}
const clear: MovePreview = { changes: [], conflicts: [], participants: 2, instructors: ['Bagus'], problem: null }
const busy: MovePreview = {
  ...clear,
  conflicts: [
    {
      kind: 'INSTRUCTOR_BUSY',
      classActivityItemId: 6,
      title: 'Pertemuan 6',
      startAt: '2026-12-03T12:00:00.000Z',
      endAt: '2026-12-03T14:00:00.000Z',
      what: 'JK-9 Word',
    },
  ],
}

function Board() {
  const [place, setPlace] = useState<{ view: CalendarView; day: string }>({ view: 'month', day: '2026-11-25' })
  return (
    <>
      <CalendarBoard
        customerId={1}
        zone="Asia/Jakarta"
        {...place}
        filters={{}}
        mayMove
        onChange={(more) => setPlace((before) => ({ ...before, ...more }))}
      />
      <output>{`${place.view} ${place.day}`}</output>
    </>
  )
}

async function open(preview = clear) {
  const server = fakeServer({
    [`GET ${PATH}/calendar`]: () => ok(calendar),
    [`GET ${PATH}/7/meetings/6/move`]: () => ok(preview),
    [`PUT ${PATH}/7/meetings/6`]: () =>
      ok({ id: 6, code: 'JK-7', title: 'Pertemuan 6', version: 5, startAt: '', endAt: '' }),
  })
  renderPart(<Board />, '/class-schedule-overview')
  const user = userEvent.setup()
  await screen.findByRole('button', { name: /19:00 Excel, Pertemuan 6/ })
  await keysAreHeard('Today')
  return { server, user }
}
const saved = ({ asked }: ReturnType<typeof fakeServer>) => asked.filter(({ method }) => method === 'PUT')
const chip = (name: RegExp) => screen.getByRole('button', { name })

it('arrows walk through meetings and days, and what a cell has no room for is a key away', async () => {
  const { user } = await open()
  act(() => chip(/08:00 Excel, Pertemuan 1/).focus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chip(/10:00 Excel, Pertemuan 3/)).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(chip(/2 more, 30 Nov 2026/)).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(chip(/1 Dec 2026, Meetings: 0/)).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(chip(/19:00 Excel, Pertemuan 6/)).toHaveFocus()
  await user.keyboard('{Home}{ArrowUp}')
  expect(chip(/23 Nov 2026, Meetings: 0/)).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByText('day 2026-11-30')).toBeInTheDocument()
  await user.keyboard('1.')
  expect(await screen.findByText('month 2026-12-30')).toBeInTheDocument()
})

it('m moves a meeting by arrows; Enter saves where nothing conflicts, Escape puts it back', async () => {
  const { server, user } = await open()
  act(() => chip(/Pertemuan 6/).focus())
  await keysAreHeard('Move')
  await user.keyboard('m{ArrowRight}')
  const bar = await screen.findByRole('region', { name: 'Move the meeting' })
  expect(bar).toHaveTextContent('Wed 2 Dec, 19:00 → Thu 3 Dec, 19:00')
  await waitFor(() => expect(bar).toHaveTextContent('No conflicts'))
  expect(chip(/Pertemuan 6/)).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Move the meeting' })).toBeNull()
  await user.keyboard('m{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(screen.getByRole('region')).toHaveTextContent('No conflicts'))
  await user.keyboard('y{Enter}')
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(saved(server)[0]?.body).toEqual({
    version: 4,
    startAt: '2026-12-03T12:15:00.000Z',
    endAt: '2026-12-03T14:15:00.000Z',
    allowOverlap: false,
    notify: true,
  })
})

it('an overlap is saved only once it is accepted', async () => {
  const { server, user } = await open(busy)
  act(() => chip(/Pertemuan 6/).focus())
  await keysAreHeard('Move')
  await user.keyboard('m{ArrowRight}')
  expect(await screen.findByText('The instructor is busy: JK-9 Word')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(saved(server)).toEqual([])
  await user.keyboard('a')
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Accept overlaps' })).toBeChecked())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved(server)).toHaveLength(1))
})

const day = (name: string) => {
  const cell = document.querySelector<HTMLElement>(`[role="gridcell"][data-day="${name}"]`)
  if (!cell) throw new Error(`${name} is not shown`)
  return within(cell)
}

it('a meeting leaves its old place as soon as it is moved, and returns with the reason where that is refused', async () => {
  const { server, user } = await open()
  const answer = Promise.withResolvers<Response>()
  server.answers[`PUT ${PATH}/7/meetings/6`] = () => answer.promise
  act(() => chip(/Pertemuan 6/).focus())
  await keysAreHeard('Move')
  await user.keyboard('m{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('region')).toHaveTextContent('No conflicts'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Move the meeting' })).toBeNull()
  expect(day('2026-12-02').queryByRole('button', { name: /Pertemuan 6/ })).toBeNull()
  expect(day('2026-12-03').getByRole('button', { name: /Pertemuan 6/ })).toBeInTheDocument()
  answer.resolve(refuse(409, 'SCHEDULE_CONFLICT', { what: 'JK-9 Word', count: 1 }))
  await waitFor(() => expect(day('2026-12-02').getByRole('button', { name: /Pertemuan 6/ })).toBeInTheDocument())
  expect(day('2026-12-03').queryByRole('button', { name: /Pertemuan 6/ })).toBeNull()
  expect(currentStore().get(toastsAtom)).toMatchObject([{ tone: 'error', title: expect.stringContaining('JK-9 Word') }])
})

const slotOf = async (of: string, time: string) =>
  waitFor(() => {
    const slot = document.querySelector(`[data-day="${of}"] [data-slot="${time}"]`)
    if (!slot) throw new Error('Nothing is dragged')
    return slot
  })

it.each([
  ['week', '2', '2026-12-03', '2026-12-03T13:30:00.000Z'],
  ['day', '3', '2026-12-02', '2026-12-02T13:30:00.000Z'],
])('dragging in the %s changes the time as well', async (_view, key, to, startAt) => {
  const { server, user } = await open()
  act(() => chip(/Pertemuan 6/).focus())
  await user.keyboard(key)
  const meeting = await screen.findByRole('button', { name: /19:00.*Pertemuan 6/ })
  fireEvent.dragStart(meeting)
  const slot = await slotOf(to, '20:30')
  fireEvent.dragEnter(slot)
  fireEvent.drop(slot)
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(saved(server)[0]?.body).toMatchObject({ startAt, allowOverlap: false })
  expect(document.querySelector('[data-slot]')).toBeNull()
})

it('a drag that ends nowhere changes nothing', async () => {
  const { server, user } = await open()
  act(() => chip(/Pertemuan 6/).focus())
  await user.keyboard('2')
  const meeting = await screen.findByRole('button', { name: /19:00.*Pertemuan 6/ })
  fireEvent.dragStart(meeting)
  await slotOf('2026-12-02', '19:00')
  fireEvent.dragEnd(meeting)
  await waitFor(() => expect(document.querySelector('[data-slot]')).toBeNull())
  expect(saved(server)).toEqual([])
})
