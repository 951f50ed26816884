import type { FieldIssue, Reason } from '#contract/core/error.ts'
import { reason } from '#contract/core/reason.ts'

export const leaveStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

type Verdict = true | Reason

/** Whether a request can be decided. */
export const canRespond = ({ status }: { status: LeaveStatus }, to: 'APPROVED' | 'REJECTED'): Verdict =>
  status === 'PENDING' ? true : reason('ILLEGAL_TRANSITION', { from: status, to, allowed: [] })

export const canApprove = (row: { status: LeaveStatus }): Verdict => canRespond(row, 'APPROVED')
export const canReject = (row: { status: LeaveStatus }): Verdict => canRespond(row, 'REJECTED')

/** Whether HR can cancel a request: approved leave only before it begins. `today` is `YYYY-MM-DD`. */
export function canCancel({ status, startDate }: { status: LeaveStatus; startDate: string }, today: string): Verdict {
  if (status === 'PENDING') return true
  if (status !== 'APPROVED') return reason('ILLEGAL_TRANSITION', { from: status, to: 'CANCELLED', allowed: [] })
  return startDate > today ? true : reason('LEAVE_BEGUN', { startDate })
}

/** Requests stay. */
export const canDelete = ({ number }: { number: string }): Verdict => reason('LEAVE_PERMANENT', { number })

/** A type of leave, as far as its rules go. */
export interface LeaveRules {
  unit: 'DAY' | 'HALF_DAY' | 'HOUR'
  maxConsecutive: number | null
  minServiceMonths: number
  gender: 'L' | 'P' | null
  requiresAttachment: boolean
  active: boolean
}

/** What is asked for. Times are those of the customer's clocks. */
export interface Asked {
  startDate: string
  endDate: string
  half?: 'AM' | 'PM' | null | undefined
  startTime?: string | null | undefined
  hours?: number | null | undefined
  attachmentFileId?: number | null | undefined
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** At most as many days as a year has are counted. */
const MOST = 366

/** The days of a span on which people work: 1 is Monday. */
export function workingDaysOf(
  startDate: string,
  endDate: string,
  { workDays, holidays }: { workDays: ReadonlySet<number>; holidays: { has: (day: string) => boolean } },
): string[] {
  const days: string[] = []
  for (let day = startDate, n = 0; day <= endDate && n < MOST; day = dayAfter(day), n++)
    if (workDays.has(weekday(day)) && !holidays.has(day)) days.push(day)
  return days
}

/** `2024-05-31` and 1 → `2024-06-30`: a month later, or the last day of it. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** How much leave that is: days, halves of one or hours. */
export function amountOf({ unit }: Pick<LeaveRules, 'unit'>, { half, hours }: Asked, days: number): number {
  if (unit === 'HOUR') return days === 0 ? 0 : (hours ?? 0)
  return half && days > 0 ? 0.5 : days
}

/** What is wrong with the span itself. */
export function spanIssues({ unit }: Pick<LeaveRules, 'unit'>, asked: Asked): FieldIssue[] {
  const { startDate, endDate, half, startTime, hours } = asked
  const issues: FieldIssue[] = []
  const add = (field: string, message: string) => issues.push({ field, message })
  if (endDate < startDate) add('endDate', 'must not be before the start')
  else if (startDate.slice(0, 4) !== endDate.slice(0, 4))
    add('endDate', 'must be in the same year as the start: ask for the rest separately')
  const isOneDay = startDate === endDate
  if (half && unit !== 'HALF_DAY') add('half', 'is not possible for this type of leave')
  if (half && !isOneDay) add('endDate', 'must be the day of the half')
  if (unit === 'HOUR') {
    if (!isOneDay) add('endDate', 'must be the same day for hours')
    if (!startTime) add('startTime', "can't be empty!")
    if (!hours) add('hours', "can't be empty!")
  } else if (hours) add('hours', 'is not possible for this type of leave')
  return issues
}

interface Applicant {
  gender: 'L' | 'P'
  joinDate: string
  resignDate: string | null
  active: boolean
}

/** What the rules of the type say to a request of this employee for so much. */
export function ruleIssues(type: LeaveRules, employee: Applicant, asked: Asked, amount: number): FieldIssue[] {
  const issues: FieldIssue[] = []
  const add = (field: string, message: string) => issues.push({ field, message })
  if (!type.active) add('leaveTypeId', 'is no longer in use')
  if (type.gender !== null && type.gender !== employee.gender) add('leaveTypeId', 'is not for this employee')
  if (monthsAfter(employee.joinDate, type.minServiceMonths) > asked.startDate)
    add('leaveTypeId', 'takes more months of service')
  if (!employee.active || (employee.resignDate !== null && asked.endDate > employee.resignDate))
    add('endDate', 'is after the last day at work')
  if (asked.startDate < employee.joinDate) add('startDate', 'is before the first day at work')
  if (amount === 0) add('startDate', 'has no working day')
  if (type.maxConsecutive !== null && amount > type.maxConsecutive)
    add('endDate', 'is more than this type allows at once')
  if (type.requiresAttachment && !asked.attachmentFileId) add('attachmentFileId', "can't be empty!")
  return issues
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether two requests of one employee take the same time. */
export function overlaps(one: Asked, other: Asked): boolean {
  if (one.startDate > other.endDate || other.startDate > one.endDate) return false
  if (one.half && other.half) return one.half === other.half
  if (one.startTime && other.startTime && one.hours && other.hours) {
    const [from, start] = [minutesOf(one.startTime), minutesOf(other.startTime)]
    return from < start + other.hours * 60 && start < from + one.hours * 60
  }
  return true
}
