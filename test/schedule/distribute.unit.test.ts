import { describe, expect, it } from 'vitest'
import type { Plan, Surroundings } from '#server/areas/schedule/plan/distribute.ts'
import { judge, slotsOf } from '#server/areas/schedule/plan/distribute.ts'
import type { Teacher } from '#server/areas/schedule/plan/timetable.ts'
import { Timetable } from '#server/areas/schedule/plan/timetable.ts'

const at = (text: string) => Date.parse(text)
const moment = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
const free = new Timetable([])

const plan: Plan & { titles: readonly string[] } = {
  start: '2026-12-01',
  pattern: [
    { day: 4, from: '19:00', to: '21:00' },
    { day: 2, from: '19:00', to: '21:00' },
  ],
  zone: 'Asia/Jakarta',
  skipHolidays: true,
  titles: ['Pertemuan 1', 'Pertemuan 2', 'Pertemuan 3'],
}
const teacher = (more: Partial<Teacher> = {}): Teacher => ({
  id: 1,
  name: 'Bagus',
  expertise: ['Excel'],
  availability: undefined,
  zone: 'Asia/Jakarta',
  busy: free,
  ...more,
})
const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  holidays: new Map(),
  teacher: teacher(),
  others: [],
  subjects: ['Excel'],
  zoom: undefined,
  ...more,
})
const distribute = (given: typeof plan, there: Surroundings) => {
  const slots = slotsOf(given, there.holidays, given.titles.length)
  return judge(
    slots.map(({ from, to }, n) => ({ from, to, title: given.titles[n] ?? '' })),
    given,
    there,
  )
}
const starts = (more: Partial<typeof plan> = {}, there: Partial<Surroundings> = {}) =>
  distribute({ ...plan, ...more }, around(there)).map(({ from }) => moment(from))

describe('slotsOf and judge', () => {
  it('leave out what is over', () => {
    const slots = slotsOf(plan, new Map(), 1, at('2026-12-01T13:00Z'))
    expect(slots.map(({ from }) => moment(from))).toEqual(['2026-12-03T12:00:00.000Z'])
  })

  it('mark meetings of the same plan that overlap', () => {
    const meeting = (title: string, from: string) => ({ title, from: at(from), to: at(from) + 7_200_000 })
    const two = [meeting('Satu', '2026-12-01T12:00Z'), meeting('Dua', '2026-12-01T13:00Z')]
    expect(judge(two, plan, around()).map(({ clashes }) => clashes)).toEqual([
      [{ kind: 'INSTRUCTOR_BUSY', what: 'Dua' }],
      [{ kind: 'INSTRUCTOR_BUSY', what: 'Satu' }],
    ])
  })

  it('takes the instructor of a meeting in place of the usual one', () => {
    const taken = new Timetable([{ from: at('2026-12-01T12:00Z'), to: at('2026-12-01T13:00Z'), what: 'JK-9' }])
    const own = {
      title: 'Satu',
      from: at('2026-12-01T12:00Z'),
      to: at('2026-12-01T14:00Z'),
      teacher: teacher({ id: 9 }),
    }
    expect(judge([own], plan, around({ teacher: teacher({ busy: taken }) }))[0]?.clashes).toEqual([])
  })

  it('follows the days of the pattern in order, in the zone of the customer', () => {
    expect(starts()).toEqual(['2026-12-01T12:00:00.000Z', '2026-12-03T12:00:00.000Z', '2026-12-08T12:00:00.000Z'])
    expect(starts({ zone: 'Asia/Jayapura' })[0]).toBe('2026-12-01T10:00:00.000Z')
  })

  it('leaves out holidays, or marks them where they are not to be left out', () => {
    const holidays = new Map([['2026-12-03', 'Libur']])
    expect(starts({}, { holidays })[1]).toBe('2026-12-08T12:00:00.000Z')
    const [, second] = distribute({ ...plan, skipHolidays: false }, around({ holidays }))
    expect(second?.clashes).toEqual([{ kind: 'HOLIDAY', what: 'Libur' }])
    expect(moment(second?.nextFree?.from)).toBe('2026-12-10T12:00:00.000Z')
  })

  it('keeps the time of day where the clock changes, and takes a time that is left out later', () => {
    const berlin = { zone: 'Europe/Berlin', start: '2027-03-26', pattern: [{ day: 7, from: '02:30', to: '04:00' }] }
    // On 28 March 2027 there is no half past two.
    expect(starts({ ...berlin, titles: ['1', '2'] })).toEqual(['2027-03-28T01:30:00.000Z', '2027-04-04T00:30:00.000Z'])
  })

  it('names what the instructor does at the time, the next free time, and who knows the subject and is free', () => {
    const taken = new Timetable([{ from: at('2026-12-03T13:30Z'), to: at('2026-12-03T14:30Z'), what: 'JK-9' }])
    const others = [
      teacher({ id: 2, name: 'Baker', expertise: ['Kopi'] }),
      teacher({ id: 3, name: 'Busy', busy: taken }),
      teacher({ id: 4, name: 'Free', expertise: ['excel'] }),
    ]
    const [first, second] = distribute(plan, around({ teacher: teacher({ busy: taken }), others }))
    expect(first).toMatchObject({ clashes: [], nextFree: undefined, teachers: [] })
    expect(second?.clashes).toEqual([{ kind: 'INSTRUCTOR_BUSY', what: 'JK-9' }])
    // The eighth is planned already.
    expect(moment(second?.nextFree?.from)).toBe('2026-12-10T12:00:00.000Z')
    expect(second?.teachers).toEqual([{ id: 4, name: 'Free' }])
  })

  it('lets one meeting begin as another ends', () => {
    const taken = new Timetable([{ from: at('2026-12-01T10:00Z'), to: at('2026-12-01T12:00Z'), what: 'JK-9' }])
    expect(distribute(plan, around({ teacher: teacher({ busy: taken }) }))[0]?.clashes).toEqual([])
  })

  it('marks times outside of what the instructor said, in the zone of the instructor', () => {
    const weekly = [
      { day: 2, from: '18:00', to: '22:00' },
      { day: 4, from: '18:00', to: '20:00' },
    ]
    const own = (zone: string) => teacher({ zone, availability: { weekly, exceptions: [] } })
    const kinds = (zone: string) =>
      distribute(plan, around({ teacher: own(zone) })).map(({ clashes }) => clashes.map(({ kind }) => kind))
    expect(kinds('Asia/Jakarta')).toEqual([[], ['NOT_AVAILABLE'], []])
    // Two hours later there, the meeting ends after the hours of the day.
    expect(kinds('Asia/Jayapura')).toEqual([['NOT_AVAILABLE'], ['NOT_AVAILABLE'], ['NOT_AVAILABLE']])
  })

  it('respects exceptions of a day, also where no week was said', () => {
    const exceptions = [{ date: '2026-12-03', available: false, from: '20:00', to: '22:00' }]
    const planned = distribute(plan, around({ teacher: teacher({ availability: { weekly: [], exceptions } }) }))
    expect(planned.map(({ clashes }) => clashes.length)).toEqual([0, 1, 0])
  })

  it('marks a Zoom account that is taken', () => {
    const zoom = new Timetable([
      { from: at('2026-12-01T11:00Z'), to: at('2026-12-01T12:30Z'), what: 'zoom1@akn.example' },
    ])
    expect(distribute(plan, around({ zoom }))[0]?.clashes).toEqual([{ kind: 'ZOOM_BUSY', what: 'zoom1@akn.example' }])
  })

  it('ends where the pattern has no times', () => {
    expect(starts({ pattern: [] })).toEqual([])
  })

  it('finds a long meeting that began before many short ones', () => {
    const hour = 3_600_000
    const begin = at('2026-12-01T00:00Z')
    const short = Array.from({ length: 20 }, (_, n) => ({
      from: begin + n * hour,
      to: begin + n * hour + 60_000,
      what: `short ${n}`,
    }))
    const all = new Timetable([{ from: begin, to: begin + 100 * hour, what: 'long' }, ...short])
    expect(all.overlapping({ from: begin + 50 * hour, to: begin + 51 * hour }).map(({ what }) => what)).toEqual([
      'long',
    ])
  })
})
