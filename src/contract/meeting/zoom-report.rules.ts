import type { AttendanceStatus } from '#contract/attendance/attendance.ts'

/** From this share of a meeting on a participant was there, unless the meeting had gone on for longer than that already. */
const PRESENT_SHARE = 0.75
const LATE_SHARE = 0.5

/** What a customer's settings say of attendance. */
export interface AttendanceLimits {
  /** Who comes later is late. */
  lateAfterMinutes: number
  /** Who was there for less, though not throughout, was not there. */
  minMinutes: number
}
export const USUAL_LIMITS: AttendanceLimits = { lateAfterMinutes: 15, minMinutes: 0 }

/** A stay in a meeting, in milliseconds since 1970. */
export interface Stay {
  from: number
  to: number
}

/** Minutes of the meeting that the stays cover together: two devices at once count once. */
export function minutesOf(stays: readonly Stay[], meeting: Stay): number {
  let covered = 0
  let until = meeting.from
  for (const { from, to } of stays.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = [Math.max(from, until), Math.min(to, meeting.to)]
    if (end <= start) continue
    covered += end - start
    until = end
  }
  return Math.round(covered / 60_000)
}

/** What of a meeting a participant attended, from 0 to 1. */
export const shareOf = (minutes: number, { from, to }: Stay): number =>
  to <= from ? 0 : Math.min(1, (minutes * 60_000) / (to - from))

/** The attendance that stays speak for: at least three quarters and on time, at least half, or neither. */
export function proposedStatus(
  stays: readonly Stay[],
  meeting: Stay,
  { lateAfterMinutes, minMinutes }: AttendanceLimits = USUAL_LIMITS,
): AttendanceStatus {
  const minutes = minutesOf(stays, meeting)
  if (minutes < Math.min(minMinutes, Math.round((meeting.to - meeting.from) / 60_000))) return 'ABSENT'
  const share = shareOf(minutes, meeting)
  const came = Math.min(...stays.map(({ from }) => from))
  if (share >= PRESENT_SHARE && came <= meeting.from + lateAfterMinutes * 60_000) return 'PRESENT'
  return share >= LATE_SHARE ? 'LATE' : 'ABSENT'
}
