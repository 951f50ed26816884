import type { WorkTime } from '../leave/work-time.ts'

interface Times {
  /** ISO 8601. */
  checkIn: string | null
  checkOut: string | null
}

const MINUTE = 60_000

/** Minutes after midnight, as the customer's clocks show them. */
function localMinutes(at: string, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' })
    .format(new Date(at))
    .split(':')
  return Number(parts[0]) * 60 + Number(parts[1])
}

/** How late someone came and how long they worked. Within the tolerance no one is late; beyond it from the start on. */
export function countedOf({ start, lateAfter, breakMinutes, timezone }: WorkTime, { checkIn, checkOut }: Times) {
  const after = checkIn === null ? 0 : localMinutes(checkIn, timezone) - start
  const isLate = after > lateAfter
  const present = checkIn === null || checkOut === null ? 0 : (Date.parse(checkOut) - Date.parse(checkIn)) / MINUTE
  // A stay that is shorter than a break had none.
  const worked = Math.max(0, Math.round(present > breakMinutes ? present - breakMinutes : present))
  return { late: isLate ? after : 0, worked, isLate }
}
