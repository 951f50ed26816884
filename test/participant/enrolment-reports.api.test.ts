import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { attendance } from '#contract/attendance/attendance.ts'
import { daysOf, weekOf } from '#contract/core/report-period.ts'
import { enrolment } from '#contract/participant/enrolment.ts'
import { enrolmentStatuses } from '#contract/participant/enrolment.rules.ts'
import { reports } from '#contract/report/report.ts'
import { rollUp } from '#server/areas/report/rollup-worker.ts'
import { makeClass, makeSchedule, makeStudent } from '#test/factories/classes.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()
const month = '2025-03'
const days = daysOf({ from: '2025-03-01', to: '2025-03-31' })
const platforms = ['TOKOPEDIA', 'PIJAR', 'PINTARIA'] as const
const codes = [null, null, 'HEMAT25', 'AJAK'] as const

interface Row {
  id: number
  day: string
  platform: string
  coreClass: number
  status: (typeof enrolmentStatuses)[number]
  referral: string | null
  attended: number
  certificate: string
}
interface Marked {
  day: string
  platform: string
  ke: number
  status: string
}

let otherClass = 0
beforeAll(async () => {
  const { db, home } = server
  const { customerId, coreClass } = home
  otherClass = (await makeClass(db, customerId)).id
  const schedules = [
    (await makeSchedule(db, customerId, coreClass.id)).id,
    (await makeSchedule(db, customerId, otherClass)).id,
  ]
  for (let n = 0; n < 60; n++) {
    // Also the first and the last moment of a day in Jakarta, and days outside of the month.
    const moment = Date.parse(`2025-03-${String(1 + ((n * 7) % 31)).padStart(2, '0')}T00:00:00+07:00`)
    const at = new Date(n % 11 === 0 ? moment - 40 * 86_400_000 : moment + ([0, 86_399_999, 3_600_000][n % 3] ?? 0))
    const status = enrolmentStatuses[n % 6] ?? 'REGISTERED'
    const student = await makeStudent(db, customerId)
    const place = await db
      .insertInto('student_lms_class')
      .values({
        customer_id: customerId,
        student_id: student.id,
        lms_class_id: schedules[n % 2] ?? 0,
        core_class_id: n % 2 === 0 ? coreClass.id : otherClass,
        platform_code: platforms[n % 3] ?? 'PIJAR',
        referral_code: codes[n % 4] ?? null,
        name_on_certificate: student.name,
        email_in_class: student.email,
        status,
        certificate_status: status === 'PASSED' && n % 4 !== 0 ? 'SENT' : 'NONE',
        enrolled_at: at,
        excluded: n % 17 === 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (n % 4 === 1) continue
    await db
      .insertInto('absensi')
      .values({
        customer_id: customerId,
        student_lms_class_id: place.id,
        student_id: student.id,
        lms_class_id: schedules[n % 2] ?? 0,
        ke: n % 5 === 0 ? 999 : 1 + (n % 4),
        status: (['PRESENT', 'LATE', 'ABSENT'] as const)[n % 3] ?? 'PRESENT',
        method: 'MANUAL',
        attended_at: at,
        platform_code: platforms[n % 3] ?? 'PIJAR',
      })
      .execute()
    // Grades follow from attendance; here the status is what it was made with.
    await db.updateTable('student_lms_class').set({ status }).where('id', '=', place.id).execute()
  }
})

const rolledUp = () =>
  until('nothing to be marked', async () => {
    await rollUp(server.running.server.databases.app)
    const { rows } = await sql`SELECT 1 FROM rekap_dirty WHERE customer_id = ${server.home.customerId}`.execute(
      server.db,
    )
    return rows.length === 0
  })

const sumBy = <K extends string | number>(rows: readonly Row[], key: (row: Row) => K) => Map.groupBy(rows, key)
const pct = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

function funnel(rows: readonly Row[]) {
  return [...sumBy(rows, ({ platform }) => platform)]
    .map(([platform, of]) => ({
      platform,
      enrolled: of.length,
      present: of.filter(({ attended }) => attended > 0).length,
      passed: of.filter(({ status }) => status === 'PASSED').length,
      certified: of.filter(({ certificate }) => certificate === 'SENT').length,
    }))
    .toSorted((one, other) => other.enrolled - one.enrolled || (one.platform < other.platform ? -1 : 1))
}

const totals = (of: readonly Row[]) => ({
  total: of.length,
  present: of.filter(({ attended }) => attended > 0).length,
  passed: of.filter(({ status }) => status === 'PASSED').length,
  byPlatform: Object.fromEntries([...sumBy(of, ({ platform }) => platform)].map(([code, own]) => [code, own.length])),
})

async function rowsOf(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, (enrolled_at AT TIME ZONE 'Asia/Jakarta')::date::text AS day, platform_code AS platform,
           core_class_id AS "coreClass", status, referral_code AS referral, attended_count AS attended,
           certificate_status AS certificate
      FROM student_lms_class WHERE customer_id = ${server.home.customerId} AND NOT excluded AND deleted_at IS NULL`.execute(
    server.db,
  )
  return rows
}

async function requireSame(
  more: object,
  wanted: (row: Pick<Row, 'platform' | 'coreClass'>) => boolean,
): Promise<number> {
  await rolledUp()
  const all = (await rowsOf()).filter(wanted)
  const rows = all.filter(({ day }) => day.startsWith(month))
  const client = await server.as('SUPERADMIN')
  const query = { customerId: server.home.customerId, month, ...more }
  const bare = <R extends { name: string }>(data: readonly R[]) => data.map(({ name: _name, ...row }) => row)

  expect(bare((await client.call(reports.enrolmentsByPlatform, { query })).data)).toEqual(funnel(rows))
  expect(bare((await client.call(reports.enrolmentsByPlatformAll, { query })).data)).toEqual(funnel(all))
  expect((await client.call(reports.enrolmentsByDay, { query })).data).toEqual(
    days.map((day) => Object.assign({ day }, totals(rows.filter((row) => row.day === day)))),
  )
  const { data: weeks } = await client.call(reports.enrolmentsByWeek, { query })
  expect(weeks.map(({ week, total, byPlatform }) => ({ week, total, byPlatform }))).toEqual(
    [1, 2, 3, 4, 5].map((week) => {
      const { total, byPlatform } = totals(rows.filter(({ day }) => weekOf(day) === week))
      return { week, total, byPlatform }
    }),
  )
  const { data: statuses } = await client.call(reports.enrolmentsByStatusAll, { query })
  expect(statuses.map(({ status, total }) => [status, total])).toEqual(
    enrolmentStatuses.map((status) => [status, all.filter((row) => row.status === status).length]),
  )
  const { data: classes } = await client.call(reports.enrolmentsByClassAll, { query })
  for (const { coreClassId, enrolled, passed, passRate } of classes) {
    const own = all.filter(({ coreClass }) => coreClass === coreClassId)
    const decided = own.filter(({ status }) => status === 'PASSED' || status === 'FAILED').length
    const won = own.filter(({ status }) => status === 'PASSED').length
    expect([enrolled, passed, passRate]).toEqual([own.length, won, pct(won, decided)])
  }
  expect(classes.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(all.length)
  for (const { platform, total, ...of } of (await client.call(reports.statusesByPlatform, { query })).data) {
    const own = rows.filter((row) => row.platform === platform)
    expect(total).toBe(own.length)
    for (const status of enrolmentStatuses) expect(of[status]).toBe(own.filter((row) => row.status === status).length)
  }
  for (const { platform, filled, empty, topCodes } of (await client.call(reports.referralsByPlatform, { query }))
    .data) {
    const own = rows.filter((row) => row.platform === platform)
    expect([filled, empty]).toEqual([
      own.filter(({ referral }) => referral !== null).length,
      own.filter(({ referral }) => referral === null).length,
    ])
    for (const { code, total } of topCodes) expect(total).toBe(own.filter(({ referral }) => referral === code).length)
  }
  await requireMeetings(query, more)
  return rows.length
}

async function requireMeetings(
  query: object,
  { platform, coreClassId }: { platform?: string[]; coreClassId?: number },
) {
  const { rows } = await sql<Marked & { coreClass: number }>`
    SELECT (a.attended_at AT TIME ZONE 'Asia/Jakarta')::date::text AS day, a.platform_code AS platform, a.ke, a.status,
           l.core_class_id AS "coreClass"
      FROM absensi a JOIN lms_class l ON l.id = a.lms_class_id
     WHERE a.customer_id = ${server.home.customerId} AND NOT a.excluded AND a.deleted_at IS NULL`.execute(server.db)
  const wanted = rows.filter(
    (row) =>
      row.day.startsWith(month) &&
      (platform === undefined || platform.includes(row.platform)) &&
      (coreClassId === undefined || row.coreClass === coreClassId),
  )
  const client = await server.as('SUPERADMIN')
  const { data } = await client.call(reports.attendanceByMeeting, { query })
  for (const { ke, present, late, absent, rate } of data) {
    const of = (status: string) => wanted.filter((row) => row.ke === ke && row.status === status).length
    expect([present, late, absent]).toEqual([of('PRESENT'), of('LATE'), of('ABSENT')])
    expect(rate).toBe(pct(present + late, present + late + absent))
  }
  expect(data.reduce((sum, { present, late, absent }) => sum + present + late + absent, 0)).toBe(wanted.length)
}

it('the recaps of enrolments say what the rows say, of one platform and of one class as well', async () => {
  const all = await requireSame({}, () => true)
  const there = await requireSame({ platform: ['PIJAR'] }, ({ platform }) => platform === 'PIJAR')
  const here = await requireSame({ coreClassId: otherClass }, ({ coreClass }) => coreClass === otherClass)
  expect([there, here].every((count) => count > 0 && count < all)).toBe(true)
})

it('they follow what is excluded, deleted, attended and sent', async () => {
  const before = await requireSame({}, () => true)
  const client = await server.as('SUPERADMIN')
  const home = { customerId: server.home.customerId }
  const query = { dateFrom: '2025-03-01', dateTo: '2025-03-31', exclude: false, limit: 200 }
  const { data } = await client.call(enrolment.calls.list, { ...home, query })
  const [first, second, third] = data.filter(({ certificateStatus }) => certificateStatus === 'NONE')
  if (!first || !second || !third) throw new Error('Too few are without a certificate')
  await client.call(enrolment.calls.exclude, { ...home, id: first.id, body: { exclude: false } })
  await client.call(enrolment.calls.remove, { ...home, id: second.id })
  await server.db
    .updateTable('student_lms_class')
    .set({ certificate_status: 'SENT', attended_count: 3 })
    .where('id', '=', third.id)
    .execute()
  expect(await requireSame({}, () => true)).toBe(before - 2)
})

it('a bar and a cell lead to the list of what they have counted', async () => {
  const client = await server.as('SUPERADMIN')
  const home = { customerId: server.home.customerId }
  const { data } = await client.call(reports.enrolmentsByPlatform, { query: { ...home, month } })
  const [most] = data
  if (!most) throw new Error('No enrolments')
  const of = async (search: object) => {
    const days = { dateFrom: '2025-03-01', dateTo: '2025-03-31', platform: [most.platform], exclude: false }
    return (await client.call(enrolment.calls.list, { ...home, query: { ...days, ...search } })).pagination.total
  }
  expect([await of({}), await of({ attendedCount: 'gte:1' }), await of({ certificateStatus: ['SENT'] })]).toEqual([
    most.enrolled,
    most.present,
    most.certified,
  ])
  const meetings = await client.call(reports.attendanceByMeeting, { query: { ...home, month } })
  const busy = meetings.data.find(({ late }) => late > 0)
  const listed = await client.call(attendance.calls.list, {
    query: {
      ...home,
      dateFrom: '2025-03-01',
      dateTo: '2025-03-31',
      ke: busy?.ke,
      status: ['LATE'],
      exclude: false,
    },
  })
  expect(listed.pagination.total).toBe(busy?.late)
})
