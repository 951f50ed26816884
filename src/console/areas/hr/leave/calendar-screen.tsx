import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Absence } from '#contract/hr/own-work.ts'
import { absences } from '#contract/hr/own-work.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { cx } from '#console/ui/cx.ts'
import { calendarDay } from '#console/ui/format.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { daysOf, MonthHeader, thisMonth } from '../month-header.tsx'
import { calendarCommands } from './calendar.commands.ts'

const route = getRouteApi('/_shell/leave-calendar')

const isWeekend = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0

interface Line {
  id: number
  name: string
  absences: Absence[]
}

/** The absences of each employee. */
function linesOf(all: readonly Absence[]): Line[] {
  const lines = new Map<number, Line>()
  for (const one of all) {
    const { id, name } = one.employee
    const line = lines.get(id) ?? { id, name, absences: [] }
    line.absences.push(one)
    lines.set(id, line)
  }
  return [...lines.values()]
}

function Month({ customerId, month }: { customerId: number; month: string }) {
  const { t } = useTranslation()
  const days = daysOf(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const { data } = useQuery(apiQuery(absences, { query: { customerId, from, to } }))
  if (!data) return <Skeleton className="m-4 h-60" />
  const holidays = new Map(data.holidays.map(({ day, name }) => [day, name]))
  const lines = linesOf(data.absences)
  const isFree = (day: string) => holidays.has(day) || isWeekend(day)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      className="min-h-0 grow overflow-auto border-t border-line -outline-offset-2"
    >
      <table className="border-collapse text-sm">
        <caption className="sr-only">{t('Who is away when')}</caption>
        <thead className="sticky top-0 z-10 bg-surface">
          <tr>
            <th className="sticky left-0 z-10 min-w-44 bg-surface px-4 py-1.5 text-start font-medium text-muted">
              {t('Employee')}
            </th>
            {days.map((day) => (
              <th
                key={day}
                title={holidays.get(day)}
                className={cx('w-9 min-w-9 py-1.5 font-normal', isFree(day) ? 'text-danger' : 'text-muted')}
              >
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-t border-line">
              <th className="sticky left-0 bg-surface px-4 py-1 text-start font-normal">
                <Link
                  to="/leave-balance/$employeeId"
                  params={{ employeeId: line.id }}
                  className="text-accent hover:underline"
                >
                  {line.name}
                </Link>
              </th>
              {days.map((day) => {
                const away = line.absences.find((one) => one.startDate <= day && day <= one.endDate)
                if (!away || isFree(day))
                  return (
                    <td key={day} aria-label={calendarDay(day)} className={isFree(day) ? 'bg-sunken' : undefined} />
                  )
                const words = `${away.leaveType} · ${t(away.status === 'PENDING' ? 'Pending' : 'Approved')}`
                return (
                  <td key={day} className="p-0.5">
                    <Link
                      to="/leave-approval/$id"
                      params={{ id: away.id }}
                      aria-label={`${line.name}, ${calendarDay(day)}: ${words}`}
                      title={words}
                      className={cx(
                        'block h-6 rounded-sm text-center leading-6',
                        away.status === 'PENDING' ? 'bg-warning-soft text-warning' : 'bg-accent-soft text-accent',
                      )}
                    >
                      {away.half === null ? away.leaveType.charAt(0) : '½'}
                    </Link>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 ? <p className="px-4 py-3 text-muted">{t('No one is away.')}</p> : null}
    </div>
  )
}

/** Who is away when, a month at a time. */
export default function CalendarScreen() {
  const { month = thisMonth() } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <MonthHeader
        title="Absences"
        month={month}
        commands={calendarCommands}
        onShow={(next) => void navigate({ search: { month: next }, replace: true })}
      />
      <WithCustomer>{({ id }) => <Month key={`${id} ${month}`} customerId={id} month={month} />}</WithCustomer>
    </>
  )
}
