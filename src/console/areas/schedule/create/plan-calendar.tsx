import type { PlannedMeeting } from '#contract/schedule/plan.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { addDays, addMonths, daysIn } from '#engine/answers/calendar.ts'
import { localOf } from './planning.ts'

/** Longer plans show the months in which they begin. */
const MOST_MONTHS = 12

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The months from one day to another, by their first days. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  let month = `${first.slice(0, 8)}01`
  while (month <= last && months.length < MOST_MONTHS) {
    months.push(month)
    month = addMonths(month, 1) ?? '9999-12-31'
  }
  return months
}

/** The weeks of a month from Monday to Sunday; undefined where a day is another month's. */
function weeksOf(month: string): (string | undefined)[][] {
  const days = Array.from({ length: daysIn(Number(month.slice(0, 4)), Number(month.slice(5, 7))) }, (_, n) =>
    addDays(month, n),
  )
  const cells = [...Array.from({ length: weekdayOf(month) - 1 }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, n) =>
    Array.from({ length: 7 }, (_day, at) => cells[n * 7 + at]),
  )
}

/** Planned meetings in the months that they take place in. */
export function PlanCalendar({ planned, zone }: { planned: readonly PlannedMeeting[]; zone: string }) {
  const { t, i18n } = useTranslation()
  const byDay = Map.groupBy(planned, ({ startAt }) => localOf(startAt, zone).day)
  const days = [...byDay.keys()].toSorted()
  const locale = i18n.language === 'id' ? 'id-ID' : 'en-GB'
  const named = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      {monthsBetween(days[0] ?? '9999-12-01', days.at(-1) ?? '').map((month) => (
        <table key={month} className="border-collapse text-center tabular-nums">
          <caption className="pb-1 text-left font-medium">{named({ month: 'long', year: 'numeric' }, month)}</caption>
          <thead>
            <tr>
              {Array.from({ length: 7 }, (_, n) => addDays('2024-01-01', n) ?? '').map((day) => (
                <th key={day} scope="col" className="size-7 text-xs font-normal text-muted">
                  <span aria-hidden>{named({ weekday: 'narrow' }, day)}</span>
                  <span className="sr-only">{named({ weekday: 'long' }, day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((day) => day !== undefined)}>
                {week.map((day, at) => {
                  const meetings = day === undefined ? [] : (byDay.get(day) ?? [])
                  const isWrong = meetings.some(({ conflicts }) => conflicts.length > 0)
                  const said = meetings
                    .map(({ title, startAt }) => `${localOf(startAt, zone).time} ${title}`)
                    .join(', ')
                  return (
                    <td key={day ?? `${month} ${at}`} title={said === '' ? undefined : said} className="p-0.5">
                      <span
                        className={cx(
                          'flex size-7 items-center justify-center rounded-md',
                          meetings.length > 0 &&
                            (isWrong ? 'bg-danger-soft font-semibold text-danger' : 'bg-accent text-on-accent'),
                        )}
                      >
                        {day === undefined ? '' : Number(day.slice(8))}
                      </span>
                      {said === '' ? null : (
                        <span className="sr-only">
                          {said}
                          {isWrong ? ` – ${t('Conflicts')}` : ''}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
