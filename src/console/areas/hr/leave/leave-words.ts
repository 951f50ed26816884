import type { LeaveStatus } from '#contract/hr/leave.rules.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { calendarDay, number } from '#console/ui/format.ts'

export const statusTones: Readonly<Record<LeaveStatus, Tone>> = {
  PENDING: 'pending',
  APPROVED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
}

/** `1 day`, `2,5 hours` */
export const amountText = (amount: number, durationType: 'DAY' | 'HOUR'): string =>
  i18n.t(
    durationType === 'HOUR' ? (amount === 1 ? '{{n}} hour' : '{{n}} hours') : amount === 1 ? '{{n}} day' : '{{n}} days',
    { n: number(amount) },
  )

export const spanText = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  startDate === endDate ? calendarDay(startDate) : `${calendarDay(startDate)} – ${calendarDay(endDate)}`
