import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { daysOf } from '#contract/core/report-period.ts'
import { reports } from '#contract/report/report.ts'
import { redemptionFlags } from '#contract/redemption/redemption.rules.ts'
import { redemption } from '#contract/redemption/redemption.ts'
import { rollUp } from '#server/areas/report/rollup-worker.ts'
import { makeVoucher } from '#test/factories/vouchers.ts'
import { makeClass } from '#test/factories/classes.ts'
import { testServer } from '#test/helpers/server.ts'
import { until } from '#test/helpers/until.ts'

const server = testServer()
const month = '2025-03'
const days = daysOf({ from: '2025-03-01', to: '2025-03-31' })
const kinds = [
  ['REDEEMED', 'VALID'],
  ['PENDING', 'VALID'],
  ['REJECTED', 'USED'],
  ['REJECTED', 'NOT_FOUND'],
  ['CANCELLED', 'RESET'],
] as const
const platforms = ['TOKOPEDIA', 'PIJAR'] as const

interface Row {
  id: number
  day: string
  status: string
  flag: string
  platform_code: string
  core_class_id: number | null
}

let otherClass = 0
beforeAll(async () => {
  const { db, home } = server
  otherClass = (await makeClass(db, home.customerId)).id
  const mine = await makeVoucher(db, home)
  const other = await makeVoucher(db, home, { core_class_id: otherClass })
  for (let n = 0; n < 70; n++) {
    const [status, flag] = kinds[n % kinds.length] ?? kinds[0]
    // Also the first and the last moment of a day in Jakarta, and days outside of the month.
    const moment = Date.parse(`2025-03-${String(1 + ((n * 7) % 31)).padStart(2, '0')}T00:00:00+07:00`)
    await db
      .insertInto('reedem')
      .values({
        customer_id: home.customerId,
        voucher_id: flag === 'NOT_FOUND' ? null : n % 3 === 0 ? other.id : mine.id,
        voucher_code: 'PIN-1234',
        name: 'Siti',
        email: 'siti@contoh.example',
        platform_code: platforms[n % 2] ?? 'PIJAR',
        status,
        flag,
        created_at: new Date(
          n % 11 === 0 ? moment - 40 * 86_400_000 : moment + ([0, 86_399_999, 3_600_000][n % 3] ?? 0),
        ),
      })
      .execute()
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

async function requireSame(more: object, wanted: (row: Row) => boolean): Promise<number> {
  await rolledUp()
  const { rows: all } = await sql<Row>`
    SELECT r.id, (r.created_at AT TIME ZONE 'Asia/Jakarta')::date::text AS day, r.status, r.flag, r.platform_code, v.core_class_id
      FROM reedem r LEFT JOIN voucher v ON v.id = r.voucher_id
     WHERE r.customer_id = ${server.home.customerId} AND NOT r.excluded AND r.deleted_at IS NULL`.execute(server.db)
  const rows = all.filter((row) => row.day.startsWith(month) && wanted(row))
  const client = await server.as('SUPERADMIN')
  const query = { customerId: server.home.customerId, month, ...more }
  const { data: byDay } = await client.call(reports.redemptionsByDay, { query })
  expect(byDay).toEqual(
    days.map((day) => {
      const own = rows.filter((row) => row.day === day)
      const of = (status: string) => own.filter((row) => row.status === status).length
      return {
        day,
        redeemed: of('REDEEMED'),
        rejected: of('REJECTED'),
        pending: of('PENDING'),
        cancelled: of('CANCELLED'),
        total: own.length,
      }
    }),
  )
  const { data: byFlag } = await client.call(reports.redemptionsByFlag, { query })
  expect(byFlag.map(({ flag, total }) => [flag, total])).toEqual(
    redemptionFlags.map((flag) => [flag, rows.filter((row) => row.flag === flag).length]),
  )
  if (rows.length > 0) expect(byFlag.reduce((sum, { pct }) => sum + pct, 0)).toBeCloseTo(100, 0)
  return rows.length
}

it('the recaps of redemptions say what the rows say, of one platform and of one class as well', async () => {
  const all = await requireSame({}, () => true)
  expect(all).toBeGreaterThan(40)
  const there = await requireSame({ platform: ['PIJAR'] }, ({ platform_code: code }) => code === 'PIJAR')
  const here = await requireSame({ coreClassId: otherClass }, ({ core_class_id: id }) => id === otherClass)
  expect([there, here].every((count) => count > 0 && count < all)).toBe(true)
})

it('they follow what is excluded, deleted and rejected', async () => {
  const client = await server.as('SUPERADMIN')
  const query = { customerId: server.home.customerId, dateFrom: '2025-03-01', dateTo: '2025-03-31', limit: 200 }
  const { data } = await client.call(redemption.calls.list, { query })
  const before = await requireSame({}, () => true)
  const pending = data.filter(({ status }) => status === 'PENDING')
  const [first, second, third] = pending
  if (!first || !second || !third) throw new Error('Too few wait')
  await client.call(redemption.calls.exclude, { id: first.id, body: { exclude: false } })
  await client.call(redemption.calls.remove, { id: second.id })
  const body = { version: third.version, status: 'REJECTED', flag: 'EXPIRED', note: 'Lewat masa berlaku' } as const
  await client.call(redemption.calls.update, { id: third.id, body })
  expect(await requireSame({}, () => true)).toBe(before - 2)
})

it('a cell leads to the list of what it has counted', async () => {
  const client = await server.as('SUPERADMIN')
  const { data } = await client.call(reports.redemptionsByDay, { query: { customerId: server.home.customerId, month } })
  const busy = data.find(({ rejected }) => rejected > 0)
  if (!busy) throw new Error('Nothing was rejected')
  const reply = await client.send(redemption.calls.list, {
    query: {
      customerId: server.home.customerId,
      dateFrom: busy.day,
      dateTo: busy.day,
      status: 'REJECTED',
      exclude: false,
    },
    headers: { 'timezone-offset': '-420' },
  })
  expect(reply.body).toMatchObject({ pagination: { total: busy.rejected } })
})
