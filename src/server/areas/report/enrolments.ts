import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { meetingNumbers, POST_TEST } from '#contract/attendance/attendance.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { daysOf, weekOf, weeksOf } from '#contract/core/report-period.ts'
import type { EnrolmentStatus } from '#contract/participant/enrolment.rules.ts'
import { enrolmentStatuses } from '#contract/participant/enrolment.rules.ts'
import type {
  AttendanceOfMeeting,
  EnrolmentsOfClass,
  EnrolmentsOfDay,
  EnrolmentsOfPlatform,
  EnrolmentsOfStatus,
  EnrolmentsOfWeek,
  ReferralsOfPlatform,
  StatusesOfPlatform,
} from '#contract/report/enrolments.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Asked, Narrowed } from './asked.ts'
import { rolledUp } from './asked.ts'
import { percentOf } from './spread.ts'

/** Classes beyond these have few participants. */
const MOST_CLASSES = 50
/** Referral codes of a platform that are named. */
const MOST_CODES = 5

/** The totals of all days, whatever the period. */
function allTime({ customerId, query: { platform, coreClassId } }: Asked<Narrowed>): RawBuilder<unknown> {
  return sql`
    FROM rekap_total r
   WHERE r.customer_id = ${customerId} AND r.count > 0
     ${platform === undefined ? sql`` : sql`AND r.platform_code = ANY (${[...platform]}::text[])`}
     ${coreClassId === undefined ? sql`` : sql`AND r.core_class_id = ${coreClassId}`}`
}

const enrolledIn = (asked: Asked<Narrowed>) => rolledUp('ENROL', asked)
const passed = sql`coalesce(sum(r.count) FILTER (WHERE r.status = 'PASSED'), 0)::int`

/** Platforms as they are called, the one with the most first. */
async function platforms(tx: Tx, from: RawBuilder<unknown>): Promise<EnrolmentsOfPlatform[]> {
  const { rows } = await sql<Omit<EnrolmentsOfPlatform, 'name'>>`
    SELECT r.platform_code AS platform, sum(r.count)::int AS enrolled, sum(r.present)::int AS present, ${passed} AS passed,
           sum(r.certified)::int AS certified ${from} GROUP BY 1 ORDER BY 2 DESC, 1`.execute(tx)
  return rows.map((row) => Object.assign(row, { name: platformWords(row.platform) }))
}

export const enrolmentsByPlatform = (tx: Tx, asked: Asked<Narrowed>) => platforms(tx, enrolledIn(asked))
export const enrolmentsByPlatformAll = (tx: Tx, asked: Asked<Narrowed>) => platforms(tx, allTime(asked))

interface There {
  day: string
  platform: string
  total: number
  present: number
  passed: number
}
type Sum = Omit<EnrolmentsOfDay, 'day'>

async function there(tx: Tx, asked: Asked<Narrowed>): Promise<There[]> {
  const { rows } = await sql<There>`
    SELECT r.day::text AS day, r.platform_code AS platform, sum(r.count)::int AS total, sum(r.present)::int AS present,
           ${passed} AS passed ${enrolledIn(asked)} GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx)
  return rows
}

function sumOf(rows: readonly There[]): Sum {
  const sum: Sum = { total: 0, present: 0, passed: 0, byPlatform: {} }
  for (const row of rows) {
    sum.total += row.total
    sum.present += row.present
    sum.passed += row.passed
    sum.byPlatform[row.platform] = (sum.byPlatform[row.platform] ?? 0) + row.total
  }
  return sum
}

export async function enrolmentsByDay(tx: Tx, asked: Asked<Narrowed>): Promise<EnrolmentsOfDay[]> {
  const found = Map.groupBy(await there(tx, asked), ({ day }) => day)
  return daysOf(asked.period).map((day) => Object.assign({ day }, sumOf(found.get(day) ?? [])))
}

export async function enrolmentsByWeek(tx: Tx, asked: Asked<Narrowed>): Promise<EnrolmentsOfWeek[]> {
  const keyOf = (month: string, week: number) => `${month} ${week}`
  const found = Map.groupBy(await there(tx, asked), ({ day }) => keyOf(day.slice(0, 7), weekOf(day)))
  return weeksOf(asked.period).map((week) => Object.assign(week, sumOf(found.get(keyOf(week.month, week.week)) ?? [])))
}

const statusLabels: Readonly<Record<EnrolmentStatus, string>> = {
  REGISTERED: 'Registered',
  IN_PROGRESS: 'In progress',
  FINISHED: 'Finished',
  PASSED: 'Passed',
  FAILED: 'Failed',
  DROPPED: 'Dropped',
}

export async function enrolmentsByStatusAll(tx: Tx, asked: Asked<Narrowed>): Promise<EnrolmentsOfStatus[]> {
  const { rows } = await sql<{ status: string; total: number }>`
    SELECT r.status, sum(r.count)::int AS total ${allTime(asked)} GROUP BY 1`.execute(tx)
  const found = new Map(rows.map(({ status, total }) => [status, total]))
  const all = rows.reduce((sum, { total }) => sum + total, 0)
  return enrolmentStatuses.map((status) => {
    const total = found.get(status) ?? 0
    return { status, label: statusLabels[status], total, pct: percentOf(total, all) }
  })
}

export async function enrolmentsByClassAll(tx: Tx, asked: Asked<Narrowed>): Promise<EnrolmentsOfClass[]> {
  const { rows } = await sql<Omit<EnrolmentsOfClass, 'passRate'> & { failed: number }>`
    WITH most AS (
      SELECT r.core_class_id, sum(r.count)::int AS enrolled, sum(r.certified)::int AS certified, ${passed} AS passed,
             coalesce(sum(r.count) FILTER (WHERE r.status IN ('FINISHED', 'PASSED', 'FAILED')), 0)::int AS finished,
             coalesce(sum(r.count) FILTER (WHERE r.status = 'FAILED'), 0)::int AS failed
        ${allTime(asked)} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_CLASSES})
    SELECT k.id AS "coreClassId", k.title, m.enrolled, m.finished, m.passed, m.failed, m.certified
      FROM most m JOIN core_class k ON k.id = m.core_class_id ORDER BY m.enrolled DESC, k.id`.execute(tx)
  return rows.map(({ failed, ...row }) => Object.assign(row, { passRate: percentOf(row.passed, row.passed + failed) }))
}

export async function statusesByPlatform(tx: Tx, asked: Asked<Narrowed>): Promise<StatusesOfPlatform[]> {
  const { rows } = await sql<{ platform: string; status: EnrolmentStatus; total: number }>`
    SELECT r.platform_code AS platform, r.status, sum(r.count)::int AS total ${enrolledIn(asked)} GROUP BY 1, 2`.execute(
    tx,
  )
  const none = { REGISTERED: 0, IN_PROGRESS: 0, FINISHED: 0, PASSED: 0, FAILED: 0, DROPPED: 0 }
  return [...Map.groupBy(rows, ({ platform }) => platform)]
    .map(([platform, own]) =>
      Object.assign(
        { platform, name: platformWords(platform), ...none, total: own.reduce((sum, { total }) => sum + total, 0) },
        Object.fromEntries(own.map(({ status, total }) => [status, total])),
      ),
    )
    .toSorted((one, other) => other.total - one.total || one.platform.localeCompare(other.platform))
}

export async function attendanceByMeeting(tx: Tx, asked: Asked<Narrowed>): Promise<AttendanceOfMeeting[]> {
  const of = (status: string) => sql`coalesce(sum(r.count) FILTER (WHERE r.status = ${status}), 0)::int`
  const { rows } = await sql<{ ke: number; present: number; late: number; absent: number }>`
    SELECT r.ke, ${of('PRESENT')} AS present, ${of('LATE')} AS late, ${of('ABSENT')} AS absent
      ${rolledUp('ABSENSI', asked)} GROUP BY 1`.execute(tx)
  const found = new Map(rows.map((row) => [row.ke, row]))
  return meetingNumbers.map((ke) => {
    const { present, late, absent } = found.get(ke) ?? { present: 0, late: 0, absent: 0 }
    const label = ke === POST_TEST ? 'Post-test' : `Kehadiran ke-${ke}`
    return { ke, label, present, late, absent, rate: percentOf(present + late, present + late + absent) }
  })
}

export async function referralsByPlatform(tx: Tx, asked: Asked<Narrowed>): Promise<ReferralsOfPlatform[]> {
  const { rows } = await sql<{ platform: string; code: string; total: number }>`
    SELECT r.platform_code AS platform, r.referral_code AS code, sum(r.count)::int AS total ${enrolledIn(asked)}
     GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(tx)
  return [...Map.groupBy(rows, ({ platform }) => platform)]
    .map(([platform, own]) => {
      const codes = own.filter(({ code }) => code !== '')
      const filled = codes.reduce((sum, { total }) => sum + total, 0)
      const empty = own.find(({ code }) => code === '')?.total ?? 0
      const topCodes = codes.slice(0, MOST_CODES).map(({ code, total }) => ({ code, total }))
      return {
        platform,
        name: platformWords(platform),
        filled,
        empty,
        rate: percentOf(filled, filled + empty),
        topCodes,
      }
    })
    .toSorted(
      (one, other) => other.filled + other.empty - one.filled - one.empty || one.platform.localeCompare(other.platform),
    )
}
