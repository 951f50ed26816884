import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HrDashboard } from '#contract/hr/dashboard.ts'
import { hrDashboard } from '#contract/hr/dashboard.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { calendarDay, number } from '#console/ui/format.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { MonthHeader, thisMonth } from '../month-header.tsx'
import { amountText } from '../leave/leave-words.ts'
import { monthCommands } from './sheet.commands.ts'

const route = getRouteApi('/_shell/dashboard')

const link = 'text-accent hover:underline'

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function Tile({ label, value, href }: { label: string; value: number; href: string }) {
  const { t } = useTranslation()
  return (
    <PathLink href={href} className="rounded-md border border-line px-4 py-3 hover:bg-hover">
      <span className="block text-sm text-muted">{t(label)}</span>
      <span className="block text-2xl font-semibold tabular-nums">{number(value)}</span>
    </PathLink>
  )
}

interface PartProps {
  title: string
  none?: string | undefined
  /** How many there are, and the list of them. */
  count?: number | undefined
  href?: string
  children?: ReactNode
}

function Part({ title, none, count, href, children }: PartProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t(title)} className="rounded-md border border-line">
      <h2 className="flex gap-2 border-b border-line px-4 py-2 text-sm font-semibold text-muted">
        {href === undefined ? (
          t(title)
        ) : (
          <PathLink href={href} className="hover:text-accent hover:underline">
            {t(title)}
          </PathLink>
        )}
        {count === undefined ? null : <span className="font-normal tabular-nums">{number(count)}</span>}
      </h2>
      {none === undefined ? children : <p className="px-4 py-2 text-muted">{t(none)}</p>}
    </section>
  )
}

/** So many are shown here; the list has all. */
const MOST = 20

interface PeopleProps {
  title: string
  none: string
  people: HrDashboard['contracts']
  href: string
}

function People({ title, none, people, href }: PeopleProps) {
  const { t } = useTranslation()
  return (
    <Part
      title={title}
      none={people.length === 0 ? none : undefined}
      count={people.length < MOST ? people.length : undefined}
      href={href}
    >
      <ul>
        {people.map(({ id, name, position, day }) => (
          <li key={id} className="flex flex-wrap gap-x-2 border-b border-line px-4 py-1.5 last:border-b-0">
            <Link to="/employee/detail/$id" params={{ id }} className={link}>
              {name}
            </Link>
            <span className="grow text-muted">{position}</span>
            <span>{calendarDay(day)}</span>
          </li>
        ))}
      </ul>
      {people.length < MOST ? null : (
        <p className="border-t border-line px-4 py-1.5">
          <PathLink href={href} className={link}>
            {t('All in the list')}
          </PathLink>
        </p>
      )}
    </Part>
  )
}

function Shown({ board }: { board: HrDashboard }) {
  const { t } = useTranslation()
  const { today, from, to } = board
  const days = `dateFrom=${today}&dateTo=${today}`
  const away = `/leave-approval?startTo=${today}&endFrom=${today}&status=APPROVED`
  const contracts = `/employee?active=true&contractEndsFrom=${today}&contractEndsBefore=${dayAfter(today, 60)}&sort=contractEnd`
  const birthdays = `/employee?active=true&birthdayFrom=${today}&birthdayTo=${dayAfter(today, 30)}&sort=birthday`
  const year = `startFrom=${today.slice(0, 4)}-01-01&startTo=${today}`
  const leaveOf = (type: number) => `/leave-approval?leaveTypeId=${type}&${year}&status=APPROVED`
  const daysOf = (department: string) => `/attendance?dateFrom=${from}&dateTo=${to}&departmentCode=${department}`
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      className="@container flex min-h-0 grow flex-col gap-4 overflow-y-auto border-t border-line p-4 -outline-offset-2"
    >
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-3 @5xl:grid-cols-6">
        <Tile label="Employees" value={board.employees} href="/employee?active=true" />
        <Tile label="Present today" value={board.present} href={`/attendance?${days}&status=PRESENT&status=WFH`} />
        <Tile label="Late today" value={board.late} href={`/attendance?${days}&status=LATE`} />
        <Tile label="Absent today" value={board.absent} href={`/attendance?${days}&status=ABSENT`} />
        <Tile label="On leave today" value={board.onLeave} href={away} />
        <Tile label="Requests that wait" value={board.waiting} href="/leave-approval?status=PENDING" />
      </div>
      <div className="grid gap-4 @4xl:grid-cols-2">
        <People
          title="Contracts about to end"
          none="No contract ends soon."
          people={board.contracts}
          href={contracts}
        />
        <People title="Birthdays" none="No birthdays in the next 30 days." people={board.birthdays} href={birthdays} />
        <Part title="Leave by type this year" none={board.leaveByType.length === 0 ? 'No leave yet.' : undefined}>
          <ul>
            {board.leaveByType.map(({ id, name, requests, amount, unit }) => (
              <li key={id} className="flex gap-x-2 border-b border-line px-4 py-1.5 last:border-b-0">
                <PathLink href={leaveOf(id)} className={`${link} grow`}>
                  {name}
                </PathLink>
                <span className="tabular-nums">
                  {t('{{n}} requests', { n: number(requests) })} ·{' '}
                  {amountText(amount, unit === 'HOUR' ? 'HOUR' : 'DAY')}
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part
          title="Attendance by department in the month"
          none={board.attendance.length === 0 ? 'No days at work yet' : undefined}
        >
          <table className="w-full">
            <thead>
              <tr className="text-sm text-muted">
                <th className="px-4 py-1.5 text-start font-medium">{t('Department')}</th>
                {['Present', 'Late', 'Absent', 'Away'].map((label) => (
                  <th key={label} className="px-3 py-1.5 text-end font-medium">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {board.attendance.map((one) => (
                <tr key={one.code} className="border-t border-line">
                  <td className="px-4 py-1.5">
                    <PathLink href={daysOf(one.code)} className={link}>
                      {one.name}
                    </PathLink>
                  </td>
                  {[one.present, one.late, one.absent, one.away].map((value, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the columns stay where they are
                    <td key={at} className="px-3 py-1.5 text-end tabular-nums">
                      {number(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      </div>
    </div>
  )
}

function Board({ customerId, month }: { customerId: number; month: string }) {
  const question = apiQuery(hrDashboard, { query: { customerId, month } })
  const { data } = useQuery({ ...question, placeholderData: keepPreviousData })
  return data ? <Shown board={data} /> : <Skeleton className="m-4 h-60" />
}

/** HR today, and the attendance of a month: each number leads to its list. */
export default function DashboardScreen() {
  const { month = thisMonth() } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <>
      <MonthHeader
        title="HR dashboard"
        month={month}
        commands={monthCommands}
        onShow={(next) => void navigate({ search: { month: next }, replace: true })}
      />
      <WithCustomer>{({ id }) => <Board key={id} customerId={id} month={month} />}</WithCustomer>
    </>
  )
}
