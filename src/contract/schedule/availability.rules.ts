/** A weekly slot: Monday is 1, Sunday 7; times are of the schedule's own zone, `09:00` to `12:00`, `24:00` at most. */
export interface WeeklySlot {
  day: number
  from: string
  to: string
}

/** A day that differs from the week: taught in these hours as well, or not in these; without hours the whole day. */
export interface Exception {
  date: string
  available: boolean
  from?: string | undefined
  to?: string | undefined
  note?: string | undefined
}

export interface Availability {
  weekly: readonly WeeklySlot[]
  exceptions: readonly Exception[]
}

/** A stretch of one day, in minutes since midnight. */
interface Span {
  from: number
  to: number
}

const DAY_MINUTES = 1440

/** `09:30` → 570 */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 570 → `09:30` */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const spanOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Span => ({
  from: from === undefined ? 0 : minutesOf(from),
  to: to === undefined ? DAY_MINUTES : minutesOf(to),
})

/** Stretches in order, those that touch joined. */
function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = out.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else out.push({ from, to })
  }
  return out
}

function without(spans: readonly Span[], gap: Span): Span[] {
  return spans.flatMap(({ from, to }) => {
    const left = { from, to: Math.min(to, gap.from) }
    const right = { from: Math.max(from, gap.to), to }
    return [left, right].filter((one) => one.to > one.from)
  })
}

/** When an instructor is available on a day, `YYYY-MM-DD` with its weekday; exceptions come after the week. */
export function hoursOn({ weekly, exceptions }: Availability, date: string, weekday: number): Span[] {
  let spans = joined(weekly.filter((slot) => slot.day === weekday).map(spanOf))
  for (const exception of exceptions) {
    if (exception.date !== date) continue
    const span = spanOf(exception)
    spans = exception.available ? joined([...spans, span]) : without(spans, span)
  }
  return spans
}

/** Whether a stretch of a day lies within the hours in which an instructor is available. */
export const covers = (hours: readonly Span[], { from, to }: Span): boolean =>
  hours.some((span) => span.from <= from && to <= span.to)

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** What is wrong with an availability: slots that end before they begin, or that overlap on their day. */
export function issuesOfAvailability({ weekly, exceptions }: Availability): { field: string; message: string }[] {
  const ends = (slots: readonly { from?: string | undefined; to?: string | undefined }[], name: string) =>
    slots.flatMap((slot, at) => {
      const { from, to } = spanOf(slot)
      return to > from ? [] : [{ field: `${name}.${at}.to`, message: 'must be after the start' }]
    })
  const overlaps = weekly.flatMap((slot, at) => {
    const before = weekly.slice(0, at).some((other) => other.day === slot.day && overlap(spanOf(other), spanOf(slot)))
    return before ? [{ field: `weekly.${at}.from`, message: 'overlaps another slot of the day' }] : []
  })
  return [...ends(weekly, 'weekly'), ...ends(exceptions, 'exceptions'), ...overlaps]
}

const minus = (spans: readonly Span[], gaps: readonly Span[]) => gaps.reduce<Span[]>(without, [...spans])
const painted = (hours: readonly Span[], span: Span, on: boolean) =>
  on ? joined([...hours, span]) : without(hours, span)

/** The week with a stretch of one weekday taken in or out. */
export function weekWith(weekly: readonly WeeklySlot[], day: number, span: Span, on: boolean): WeeklySlot[] {
  const hours = joined(weekly.filter((slot) => slot.day === day).map(spanOf))
  const own = painted(hours, span, on).map(({ from, to }) => ({ day, from: timeOf(from), to: timeOf(to) }))
  return [...weekly.filter((slot) => slot.day !== day), ...own].toSorted(
    (one, other) => one.day - other.day || minutesOf(one.from) - minutesOf(other.from),
  )
}

/** The exceptions with a stretch of one day taken in or out: no more than what then differs from the week. */
export function exceptionsWith(
  availability: Availability,
  { date, weekday }: { date: string; weekday: number },
  span: Span,
  on: boolean,
): Exception[] {
  const hours = painted(hoursOn(availability, date, weekday), span, on)
  const usual = hoursOn({ ...availability, exceptions: [] }, date, weekday)
  const [removed, added] = [minus(usual, hours), minus(hours, usual)]
  const note = availability.exceptions.find((one) => one.date === date && one.note !== undefined)?.note
  const about = note === undefined ? {} : { note }
  const differing = ({ from, to }: Span, available: boolean): Exception => ({
    date,
    available,
    from: timeOf(from),
    to: timeOf(to),
    ...about,
  })
  const isWhole = removed.length > 0 && hours.length === 0
  const own: Exception[] = isWhole
    ? [{ date, available: false, ...about }]
    : [...removed.map((one) => differing(one, false)), ...added.map((one) => differing(one, true))]
  return [...availability.exceptions.filter((one) => one.date !== date), ...own].toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  )
}
